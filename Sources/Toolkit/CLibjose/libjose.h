/* libjose as Swift sees it, with jansson, whose values it takes. */
#ifndef TOOLKIT_CLIBJOSE_H
#define TOOLKIT_CLIBJOSE_H

#include <jansson.h>
#include <jose/jwk.h>
#include <jose/jws.h>

#endif
