#!/usr/bin/env python3
"""Finds enumerators without a description, which Doxygen does not report.  usage: values.py FOLDER-OF-XML"""

import glob
import os
import sys
import xml.etree.ElementTree as xml


def main():
    faults = []
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "*.xml"))):
        for value in xml.parse(path).iter("enumvalue"):
            if not "".join("".join(value.find(part).itertext()) for part in ("briefdescription", "detaileddescription")).strip():
                faults.append("error: Member %s (value) is not documented." % value.find("name").text)
    print("\n".join(faults), end="\n" if faults else "")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
