```python
import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    return x
```
