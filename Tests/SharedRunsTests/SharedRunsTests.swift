// (to be replaced)
