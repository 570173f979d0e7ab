-- Passages are searched deck by deck: an index over those of all users makes each search pay for what others have stored.
drop index passages_search;

-- Finds users whose readings took long lately, and those with many documents that wait.
create index generations_readings on generations (started_at) where kind = 'reading';
create index documents_reading on documents (user_id) where state = 'reading';
