rms_norm = 3
