"""Programs that compute the numbers and tables of the pages: `python -m lab.measure` records them."""

import os

# The matrices are small and two programs run at a time: more threads would only wait.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
