/* libFuzzer brings its own main; a program has to have a file, though. */
typedef int scenelint_fuzz;
