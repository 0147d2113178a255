/* wasm_main.c - the part of the bench that also runs under WebAssembly, by tools/wasi.mjs.
 *   usage: bench signature | bench pace */
#include <string.h>

#include "signature.h"

int main(int count, char **words)
{
    return count == 2 && strcmp(words[1], "signature") == 0 ? signature()
           : count == 2 && strcmp(words[1], "pace") == 0    ? pace()
                                                            : 2;
}
