"""Writes the C source of the extension module from the flat headers.  usage: extension.py HEADER... OUTPUT"""

import sys

import cffi

# What the library calls back: each takes the handle of a Python object.
CALLBACKS = """
extern "Python" bool wayfarer_on_choice(void *context, const WfChoice *choice);
extern "Python" bool wayfarer_on_analysis(void *context, const WfAnalysis *analysis);
extern "Python" bool wayfarer_on_solution(void *context, const WfSolution *solution);
extern "Python" bool wayfarer_on_progress(void *context, size_t done, size_t of);
"""


def main(headers, output):
    binding = cffi.FFI()
    for header in headers:
        with open(header) as file:
            binding.cdef(file.read())
    binding.cdef(CALLBACKS)
    binding.set_source("wayfarer._binding", "#include <stdbool.h>\n#include <stdint.h>\n#include <wayfarer/wayfarer.h>\n")
    binding.emit_c_code(output)


if __name__ == "__main__":
    main(sys.argv[1:-1], sys.argv[-1])
