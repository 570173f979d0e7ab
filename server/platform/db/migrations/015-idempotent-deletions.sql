-- A deletion that is retried because its response was lost finds the entry of its first attempt.
alter table bin add column create_key uuid;
create index bin_create_key on bin (user_id, create_key) where create_key is not null;
