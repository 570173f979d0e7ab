-- Imports of files, each of which is undone as one. They keep nothing of the texts of a file.
create table imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Null for a deck that is gone.
  deck_id bigint references decks (id) on delete set null,
  create_key uuid,
  at timestamptz not null,
  state text not null default 'done' check (state in ('done', 'undone')),
  notes int not null default 0,
  cards int not null default 0,
  updated int not null default 0,
  -- How much was left out, by what it is.
  skipped jsonb not null default '{}',
  -- Whether it made the deck, and the topics that it made.
  made_deck boolean not null default false,
  topic_ids bigint[] not null default '{}',
  unique (user_id, create_key)
);
create index on imports (deck_id);

alter table cards
  add column import_id bigint references imports (id) on delete set null,
  -- The id of the card in the program from which it was exported.
  add column external_id text check (length(external_id) <= 100);
create index on cards (import_id) where import_id is not null;
create index on cards (deck_id, external_id) where external_id is not null;
