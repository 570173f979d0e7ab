-- The name of the file, by which a user recognizes an import; empty for those before.
alter table imports add column file_name text not null default '' check (length(file_name) <= 200);
create index on imports (user_id, id);
