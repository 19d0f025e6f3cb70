from judge import expect
