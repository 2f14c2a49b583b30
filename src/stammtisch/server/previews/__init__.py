"""What stands in a link: which addresses the page has, and what is shown of one before anybody opens it."""
