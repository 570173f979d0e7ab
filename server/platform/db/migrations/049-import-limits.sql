-- The limits of new cards a day that an import gave to decks, by their ids, so that undoing it removes them.
alter table imports add column new_per_day jsonb not null default '{}';
