TEXT = ' '

#   
print(TXT)
