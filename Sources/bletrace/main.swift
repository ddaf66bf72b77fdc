print("bletrace")
