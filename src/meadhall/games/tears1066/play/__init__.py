"""Declaring, paying for and carrying out what is played or used."""
