"""The lab: thousands of games at once, with honest error bars, pictures and data to keep."""
