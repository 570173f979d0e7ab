-- Passages are searched deck by deck: an index over those of all users makes each search pay for what others have stored.
drop index passages_search;
