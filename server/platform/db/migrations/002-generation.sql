-- A document that cards are made of. Its file is kept until it was read; its text stays, in passages.
create table documents (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  user_id bigint not null references users on delete cascade,
  name text not null check (name <> ''),
  kind text not null,
  -- Of its bytes: the same file again is the same document.
  sha256 bytea not null,
  file_key text,
  state text not null check (state in ('reading', 'ready', 'failed')),
  -- Why it could not be read.
  problem text check ((state = 'failed') = (problem is not null)),
  unit text check (unit in ('page', 'slide', 'sheet')),
  page_count int not null default 0 check (page_count >= 0),
  title text,
  language text,
  empty_pages int[] not null default '{}',
  -- What the user chooses from.
  sections jsonb not null default '[]',
  created_at timestamptz not null
);
create index documents_deck on documents (deck_id, id);
create index documents_user on documents (user_id);

create function remove_document_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (key, due_at) select file_key, now() from gone where file_key is not null
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger documents_gone after delete on documents referencing old table as gone
  for each statement execute function remove_document_file();

create table passages (
  document_id bigint not null references documents on delete cascade,
  position int not null check (position >= 0),
  first_page int not null,
  last_page int not null,
  -- Headings that it stands under.
  path text[] not null,
  -- Topics that its cards belong to.
  topics text[] not null check (cardinality(topics) > 0),
  blocks jsonb not null,
  search tsvector not null,
  primary key (document_id, position)
);
create index passages_search on passages using gin (search);

-- One making of cards: from a document, or for a topic.
create table generations (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  user_id bigint not null references users on delete cascade,
  document_id bigint references documents on delete set null,
  topic_id bigint references topics on delete set null,
  kind text not null check (kind in ('document', 'topic')),
  -- Positions of the passages that were chosen; null for all.
  chosen int[],
  language text not null,
  depth text not null check (depth in ('key-points', 'thorough')),
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  stage text not null check (stage in ('waiting', 'reading', 'writing', 'saving')),
  progress float8 not null default 0 check (progress between 0 and 1),
  cards int not null default 0 check (cards >= 0),
  message text not null default '',
  -- What paid for it; null once it was given back.
  paid_with text check (paid_with in ('subscription', 'free')),
  created_at timestamptz not null,
  ended_at timestamptz check ((ended_at is not null) = (state in ('done', 'failed'))),
  -- The process that runs it says again and again that it lives; another takes it up after that.
  lease uuid,
  lease_until timestamptz,
  attempts int not null default 0,
  started_at timestamptz,
  -- The user wants it to end.
  is_stopped boolean not null default false
);
create index generations_deck on generations (deck_id, id desc);
create index generations_user on generations (user_id);
create index generations_document on generations (document_id);
create index generations_topic on generations (topic_id);
create index generations_open on generations (id) where state in ('queued', 'running');

-- A generation that goes with its deck before it made anything costs nothing.
create function give_generation_back() returns trigger language plpgsql as $$
begin
  if old.state in ('queued', 'running') and old.paid_with = 'free' and old.cards = 0 then
    update users set free_generations = free_generations + 1 where id = old.user_id;
  end if;
  return null;
end $$;
create trigger generations_gone after delete on generations for each row execute function give_generation_back();

-- What came of each passage of a document: written together with its cards, so that a generation taken up again goes on.
create table generation_passages (
  generation_id bigint not null references generations on delete cascade,
  document_id bigint not null,
  position int not null,
  cards int not null,
  dropped jsonb not null,
  message text not null default '',
  primary key (generation_id, document_id, position),
  foreign key (document_id, position) references passages on delete cascade
);
create index generation_passages_passage on generation_passages (document_id, position);

-- Every card that was made, with where it comes from and what became of it. It outlives the card, so that nothing that
-- was rejected or deleted is made again.
create table generated_cards (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  generation_id bigint not null references generations on delete cascade,
  card_id bigint unique references cards on delete set null,
  document_id bigint,
  position int,
  page int,
  -- Null for a model's general knowledge.
  quote text,
  fingerprint text not null,
  question text not null,
  review text not null default 'unreviewed' check (review in ('unreviewed', 'kept', 'edited', 'rejected')),
  reason text check ((review = 'rejected') = (reason is not null)),
  decided_by bigint references users on delete set null,
  decided_at timestamptz check ((decided_at is not null) = (review <> 'unreviewed')),
  created_at timestamptz not null,
  unique (deck_id, fingerprint),
  foreign key (document_id, position) references passages on delete set null
);
create index generated_cards_unreviewed on generated_cards (deck_id, card_id) where review = 'unreviewed';
create index generated_cards_generation on generated_cards (generation_id);
create index generated_cards_passage on generated_cards (document_id, position);
create index generated_cards_decided_by on generated_cards (decided_by);

-- Append-only: every request to a model, what it used, and what it cost.
create table model_calls (
  id bigint primary key generated always as identity,
  generation_id bigint references generations on delete set null,
  model text not null,
  purpose text not null,
  attempt int not null,
  outcome text not null,
  input_tokens int not null,
  output_tokens int not null,
  -- Millionths of the currency that the prices are in; null where no price is known.
  cost_micros bigint,
  duration_ms int not null,
  called_at timestamptz not null
);
create index model_calls_generation on model_calls (generation_id);
