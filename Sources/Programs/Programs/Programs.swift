// What this target depends on is all there is to it.
