ｉｍｐｏｒｔ numpy as np
