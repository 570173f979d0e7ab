-- Passages are searched deck by deck: an index over those of all users makes each search pay for what others have stored.
drop index passages_search;

-- Finds users with many documents that wait.
create index documents_reading on documents (user_id) where state = 'reading';
