-- What an import brought besides cards, and the decks that they are in: a package can have several.
alter table imports
  add column media int not null default 0,
  add column reviews int not null default 0,
  add column deck_ids bigint[] not null default '{}';
update imports set deck_ids = array[deck_id] where deck_id is not null;
alter table imports drop column deck_id;
