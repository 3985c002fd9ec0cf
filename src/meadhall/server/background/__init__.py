"""What has to be done when nobody asks."""
