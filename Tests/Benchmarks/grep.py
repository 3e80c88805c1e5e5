"""Counts the lines of a file that a pattern is found in, as a script of ten minutes does it.

    python3 grep.py PATTERN FILE
"""

import re
import sys

pattern = re.compile(sys.argv[1].encode())
with open(sys.argv[2], "rb") as file:
    print(sum(1 for line in file if pattern.search(line)))
