print(“rms”)
