// Declares nothing. The symbol is for the linker.
