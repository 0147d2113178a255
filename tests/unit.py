"""What the tests in Python share: main() is unittest's, and says on standard output why a test is skipped, in a line
`skipped: NAME: WHY` each. `--light` anywhere on the command line leaves out the tests that are called `heavy`, which
take seconds of the processor each and whose subject has lighter tests too."""

import sys
import unittest

LIGHT = "--light" in sys.argv
if LIGHT:
    sys.argv.remove("--light")

heavy = unittest.skipIf(LIGHT, "heavy, and the run is --light")


class Runner(unittest.TextTestRunner):
    def run(self, tests):
        result = super().run(tests)
        for test, why in result.skipped:
            print("skipped: %s: %s" % (test.id().removeprefix("__main__."), why), flush=True)
        return result


def main(argv=None):
    unittest.main(argv=argv, testRunner=Runner)
