create extension if not exists unaccent;

-- unaccent() is only stable, because its dictionary could change; an index needs a promise that ours does not.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;

-- The words of a text as searches compare them: folded, without punctuation. Cut where an index entry has its bounds.
create function words_of(value text) returns text[]
  language sql immutable strict parallel safe
  as $$
    select coalesce(array_agg(distinct left(word, 200)), '{}')
    from regexp_split_to_table(fold(left(value, 100000)), '[^[:alnum:]]+') word
    where word <> ''
  $$;

-- The Leitner box (0 to 4) of a memory stability in days; shared/boxes.ts holds the same bounds, and a test compares them.
create function box_of(stability float8) returns int
  language sql immutable strict parallel safe
  as $$ select width_bucket(stability, array[1, 7, 21, 90]::float8[]) $$;

create table users (
  id bigint primary key generated always as identity,
  email text not null check (email <> ''),
  name text not null check (name <> ''),
  password_hash text not null,
  email_verified boolean not null default false,
  free_generations int not null check (free_generations >= 0),
  -- Paid access lasts until then; null when there never was any.
  paid_until timestamptz,
  day_ends_at_hour smallint not null default 4 check (day_ends_at_hour between 0 and 23),
  time_zone text not null default 'UTC',
  two_buttons boolean not null default false,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));

create table sessions (
  id bigint primary key generated always as identity,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_last_used on sessions (last_used_at);

-- One-time links that were mailed. The email is the address that the link was sent to.
create table mail_links (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  email text not null,
  expires_at timestamptz not null
);
create index mail_links_user on mail_links (user_id);
create index mail_links_expires on mail_links (expires_at);

create table decks (
  id bigint primary key generated always as identity,
  author_id bigint not null references users on delete cascade,
  name text not null,
  description text not null,
  is_public boolean not null default false,
  card_count int not null default 0 check (card_count >= 0),
  -- Grows with every card that comes to a topic.
  fresh_version bigint not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Words of name, description and topic names, folded; kept by the triggers below.
  search tsvector not null default '',
  check (trim(name || description) <> '')
);
create index decks_author on decks (author_id);
create index decks_search on decks using gin (search);
create index decks_public on decks (changed_at desc, id desc) where is_public;

create table topics (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  parent_id bigint,
  name text not null check (trim(name) <> ''),
  -- Place in the deck's tree, read depth first; renumbered whenever the tree changes.
  tree_position int not null,
  card_count int not null default 0 check (card_count >= 0),
  -- Position that the next card of this topic gets; only grows.
  next_position int not null default 0,
  unique (deck_id, id),
  -- A parent is of the same deck, and takes its subtopics with it.
  foreign key (deck_id, parent_id) references topics (deck_id, id) on delete cascade
);
create index topics_tree on topics (deck_id, tree_position);
create index topics_parent on topics (deck_id, parent_id);

-- Files that belong to nothing (any more), removed once their time has come. Written before a file is, and when its row goes.
create table file_removals (
  key text primary key,
  due_at timestamptz not null
);
create index file_removals_due on file_removals (due_at);

create table cards (
  id bigint primary key generated always as identity,
  deck_id bigint not null,
  topic_id bigint not null,
  position int not null,
  question_text text not null,
  question_image text,
  is_gap_text boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (topic_id, position),
  unique (id, deck_id),
  foreign key (deck_id, topic_id) references topics (deck_id, id) on delete cascade
);
create index cards_deck on cards (deck_id);
create index cards_image on cards (question_image) where question_image is not null;

create table answers (
  card_id bigint not null references cards on delete cascade,
  position int not null,
  text text not null,
  correct boolean not null,
  image text,
  primary key (card_id, position)
);
create index answers_image on answers (image) where image is not null;

-- A picture belongs to one card, which shows it beside its question or an answer.
create table images (
  id text primary key,
  card_id bigint not null references cards on delete cascade,
  content_type text not null,
  width int not null,
  height int not null,
  byte_count int not null
);
create index images_card on images (card_id);

create function remove_image_files() returns trigger language plpgsql as $$
begin
  insert into file_removals (key, due_at)
    select 'images/' || id || '/' || size, now() from gone, unnest(array['full', 'card']) size
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;
create trigger images_gone after delete on images referencing old table as gone
  for each statement execute function remove_image_files();

-- Deferred: card and picture name each other, and go together in an order that is PostgreSQL's own.
alter table cards add foreign key (question_image) references images deferrable initially deferred;
alter table answers add foreign key (image) references images deferrable initially deferred;

create table library (
  user_id bigint not null references users on delete cascade,
  deck_id bigint not null references decks on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, deck_id)
);
create index library_deck on library (deck_id);

-- What a learner knows of a deck, counted: moved by the statement that writes a review, recounted by `recount`.
create table learner_decks (
  user_id bigint not null references users on delete cascade,
  deck_id bigint not null references decks on delete cascade,
  wrong_cards int not null default 0 check (wrong_cards >= 0),
  ok_cards int not null default 0 check (ok_cards >= 0),
  good_cards int not null default 0 check (good_cards >= 0),
  box1 int not null default 0 check (box1 >= 0),
  box2 int not null default 0 check (box2 >= 0),
  box3 int not null default 0 check (box3 >= 0),
  box4 int not null default 0 check (box4 >= 0),
  box5 int not null default 0 check (box5 >= 0),
  -- The card rated last, a hint that keeps it from coming straight back; the card may be gone.
  last_card_id bigint,
  studied_at timestamptz,
  new_per_day int check (new_per_day >= 0),
  -- Fresh cards that were first rated on the learner's day `new_day`.
  new_day date,
  new_count int not null default 0 check (new_count >= 0),
  -- Every card of the topics before this place in the tree was rated, as long as the version is that of the deck. Noted
  -- down by a search for fresh cards that had to pass many topics; an undo lets it start at the beginning.
  fresh_from int not null default 0,
  fresh_version bigint not null default 0,
  primary key (user_id, deck_id)
);
create index learner_decks_deck on learner_decks (deck_id);

-- Every card of the topic below this position was rated by the learner, so the search for a fresh one starts here.
-- The statement that writes a first review moves it on; an undo moves it back.
create table learner_topics (
  user_id bigint not null references users on delete cascade,
  topic_id bigint not null references topics on delete cascade,
  fresh_position int not null,
  primary key (user_id, topic_id)
);
create index learner_topics_topic on learner_topics (topic_id);

-- The schedule of a card that a learner rated at least once: what replaying its reviews gives.
create table card_states (
  user_id bigint not null references users on delete cascade,
  card_id bigint not null,
  deck_id bigint not null,
  state text not null check (state in ('learning', 'review', 'relearning')),
  due_at timestamptz not null,
  stability float8 not null check (stability > 0),
  difficulty float8 not null check (difficulty between 1 and 10),
  learning_step smallint not null check (learning_step >= 0),
  scheduled_days int not null check (scheduled_days >= 0),
  reps int not null check (reps > 0),
  lapses int not null check (lapses >= 0),
  last_rating smallint not null check (last_rating between 1 and 4),
  last_reviewed_at timestamptz not null,
  last_review_id uuid not null,
  primary key (user_id, card_id),
  foreign key (card_id, deck_id) references cards (id, deck_id) on delete cascade
);
-- Two, because cards in learning steps come before those in review, each in the order of their time.
create index card_states_learning on card_states (user_id, deck_id, due_at) where state <> 'review';
create index card_states_review on card_states (user_id, deck_id, due_at) where state = 'review';
create index card_states_card on card_states (card_id);

-- Append-only. `before` and `after` are the card's state around the review (null: it was fresh), exact to the byte.
create table reviews (
  id bigint generated always as identity,
  user_id bigint not null references users on delete cascade,
  review_id uuid not null,
  card_id bigint not null,
  deck_id bigint not null,
  rating smallint not null check (rating between 1 and 4),
  reviewed_at timestamptz not null,
  received_at timestamptz not null,
  duration_ms int check (duration_ms >= 0),
  before jsonb,
  after jsonb not null,
  primary key (user_id, review_id),
  foreign key (card_id, deck_id) references cards (id, deck_id) on delete cascade
);
create index reviews_card on reviews (card_id, user_id, id);

-- Append-only, too: reviews that were taken back.
create table review_undos (
  user_id bigint not null,
  review_id uuid not null,
  undone_at timestamptz not null,
  primary key (user_id, review_id),
  foreign key (user_id, review_id) references reviews (user_id, review_id) on delete cascade
);

-- The counts of decks and topics follow their cards, wherever those come from or go to.
create function count_cards_added() returns trigger language plpgsql as $$
begin
  update topics t set card_count = t.card_count + n.cards
    from (select topic_id, count(*) cards from added group by topic_id) n where t.id = n.topic_id;
  update decks d set card_count = d.card_count + n.cards, fresh_version = d.fresh_version + 1
    from (select deck_id, count(*) cards from added group by deck_id) n where d.id = n.deck_id;
  return null;
end $$;
create trigger cards_added after insert on cards referencing new table as added
  for each statement execute function count_cards_added();

create function count_cards_removed() returns trigger language plpgsql as $$
begin
  update topics t set card_count = t.card_count - n.cards
    from (select topic_id, count(*) cards from removed group by topic_id) n where t.id = n.topic_id;
  update decks d set card_count = d.card_count - n.cards
    from (select deck_id, count(*) cards from removed group by deck_id) n where d.id = n.deck_id;
  return null;
end $$;
create trigger cards_removed after delete on cards referencing old table as removed
  for each statement execute function count_cards_removed();

-- A state that goes (its card was deleted, or its first review taken back) leaves its learner's counts.
create function uncount_states() returns trigger language plpgsql as $$
begin
  update learner_decks l set
      wrong_cards = l.wrong_cards - n.wrong, ok_cards = l.ok_cards - n.ok, good_cards = l.good_cards - n.good,
      box1 = l.box1 - n.box1, box2 = l.box2 - n.box2, box3 = l.box3 - n.box3, box4 = l.box4 - n.box4, box5 = l.box5 - n.box5
    from (
      select user_id, deck_id,
        count(*) filter (where last_rating = 1) wrong,
        count(*) filter (where last_rating = 2) ok,
        count(*) filter (where last_rating > 2) good,
        count(*) filter (where box = 0) box1, count(*) filter (where box = 1) box2, count(*) filter (where box = 2) box3,
        count(*) filter (where box = 3) box4, count(*) filter (where box = 4) box5
      from (select *, box_of(stability) box from gone) s group by user_id, deck_id
    ) n
    where l.user_id = n.user_id and l.deck_id = n.deck_id;
  return null;
end $$;
create trigger card_states_gone after delete on card_states referencing old table as gone
  for each statement execute function uncount_states();

-- A card that moves to another topic is counted there.
create function count_card_moved() returns trigger language plpgsql as $$
begin
  update topics set card_count = card_count + case when id = new.topic_id then 1 else -1 end
    where id in (old.topic_id, new.topic_id);
  update decks set fresh_version = fresh_version + 1 where id = new.deck_id;
  return null;
end $$;
create trigger cards_moved after update of topic_id on cards
  for each row when (old.topic_id <> new.topic_id) execute function count_card_moved();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the review log is append-only';
end $$;
create trigger reviews_append_only before update on reviews for each row execute function refuse_change();
create trigger review_undos_append_only before update on review_undos for each row execute function refuse_change();

create function index_deck() returns trigger language plpgsql as $$
begin
  new.search := array_to_tsvector(words_of(new.name || ' ' || new.description || ' ' || coalesce(
    (select string_agg(t.name, ' ') from topics t where t.deck_id = new.id), '')));
  return new;
end $$;
create trigger decks_index before insert or update of name, description, search on decks
  for each row execute function index_deck();

-- Any write of `search` computes it anew.
create function reindex_decks() returns trigger language plpgsql as $$
begin
  update decks set search = '' where id in (select distinct deck_id from changed);
  return null;
end $$;
create trigger topics_added after insert on topics referencing new table as changed
  for each statement execute function reindex_decks();
create trigger topics_removed after delete on topics referencing old table as changed
  for each statement execute function reindex_decks();

create function index_topic_renamed() returns trigger language plpgsql as $$
begin
  update decks set search = '' where id = new.deck_id;
  return null;
end $$;
create trigger topics_renamed after update of name on topics
  for each row when (old.name <> new.name) execute function index_topic_renamed();
