-- The learner's own folder for a deck; null: it lies in none. A folder is there while a deck lies in it.
alter table learner_decks add column folder text check (folder <> '');
