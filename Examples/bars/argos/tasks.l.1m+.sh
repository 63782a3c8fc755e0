#!/bin/sh
exec taskhub-widget render --format argos
