/* OpenSSL's libcrypto as Swift sees it. */
#ifndef TOOLKIT_CLIBCRYPTO_H
#define TOOLKIT_CLIBCRYPTO_H

#include <openssl/evp.h>
#include <openssl/sha.h>

#endif
