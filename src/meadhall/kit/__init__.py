"""The test kit: what every game must pass, scenes to test single rules, and the trace from rules to tests."""
