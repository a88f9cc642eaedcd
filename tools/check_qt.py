"""Says in one sentence which system libraries Qt lacks, and which packages have them; tests run this first."""

import sys

from attention_studio.launch import NoWindow, check_libraries

try:
    check_libraries()
except NoWindow as error:
    sys.exit(str(error))
