create extension if not exists pg_trgm;

alter table decks
  -- How many have it in their library; kept by the triggers below.
  add column learners int not null default 0 check (learners >= 0),
  -- By the name that the API uses; found out when the deck is published, unless its author says it.
  add column language text check (language <> ''),
  -- Which deck this one is a copy of, and whose that was. The name is that of then.
  add column copied_from bigint references decks on delete set null,
  add column copied_name text,
  add column copied_author bigint references users on delete set null,
  -- Of the request that copied: the same one again makes no second copy.
  add column copy_key uuid,
  add unique (author_id, copy_key);
-- A deck's language is told to open screens as its name is.
create or replace trigger decks_changed_told
  after update of name, description, is_public, taken_down_at, language on decks for each row
  when ((old.name, old.description, old.is_public, old.taken_down_at, old.language)
    is distinct from (new.name, new.description, new.is_public, new.taken_down_at, new.language))
  execute function tell_deck();
create index decks_copied_from on decks (copied_from) where copied_from is not null;
create index decks_copied_author on decks (copied_author) where copied_author is not null;

-- The picture whose files it shows, where those are not its own: copies share them.
alter table images add column file text;
create index images_file on images (file) where file is not null;

-- Whoever removes files leaves those that another picture shows.
create or replace function remove_image_files() returns trigger language plpgsql as $$
begin
  insert into file_removals (key, due_at)
    select distinct 'images/' || coalesce(file, id) || '/' || size, now() from gone, unnest(array['full', 'card']) size
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $$;

-- Own decks are found by their ids, and public ones by public_decks; so a deck that changes changes no index.
drop index decks_search;
drop index decks_public;

-- Where a deck stands among those that match as well: its learners, ten times as many for half a year of age. By the day,
-- and in steps, so that not every change of a deck is one of its place.
create function deck_score(learners int, changed_at timestamptz) returns float8
  language sql immutable strict parallel safe
  as $$ select floor(10 * log(1 + learners::float8)) / 10 + floor(extract(epoch from changed_at)::float8 / 86400) / 180 $$;

-- Bounds as in shared/library.ts, and a test compares them.
create function deck_size(cards int) returns text
  language sql immutable strict parallel safe
  as $$ select case when cards < 50 then 'small' when cards <= 200 then 'medium' else 'large' end $$;

-- What a public deck is found by: each word as it is; its first two, three and four letters with '^', as an index takes long to find
-- what so many words begin with; the word once more with '+' when the name or a topic has it, and with '=' when the name does;
-- its language and size with '#', each alone and both as one, which an index finds faster than one of them among the other. No word
-- that anybody types has such a sign in it.
create function deck_lexemes(name text, topics text, description text, facts text[]) returns tsvector
  language sql immutable parallel safe
  as $$
    select array_to_tsvector(array(
      select unnest(words_of(name || ' ' || topics || ' ' || description)) word
      union select '^' || left(word, letters)
        from unnest(words_of(name || ' ' || topics || ' ' || description)) word, unnest('{2, 3, 4}'::int[]) letters
        where length(word) >= letters
      union select '+' || unnest(words_of(name || ' ' || topics))
      union select '=' || unnest(words_of(name))
      union select '#' || fact from unnest(facts || array_to_string(facts, ' ')) fact where fact is not null))
  $$;

-- A tsquery of words, each of which is a beginning unless `whole`; 'a|b' is either. Quoted, so that nothing in one is an operator.
-- Null without words.
create function words_query(words text[], mark text, whole boolean) returns tsquery
  language sql immutable parallel safe
  as $$
    select string_agg('(' || (
      select string_agg(case when whole then quote_literal(mark || one)
        when mark = '' and length(one) between 2 and 4 then quote_literal('^' || one)
        else quote_literal(mark || one) || ':*' end, ' | ')
      from unnest(string_to_array(word, '|')) one) || ')', ' & ')::tsquery
    from unnest(words) word
  $$;

-- The decks that a search of the library goes through: public ones that were not taken down.
create table public_decks (
  deck_id bigint primary key references decks on delete cascade,
  author_id bigint not null,
  score float8 not null,
  -- Among those with the highest scores, which a search looks through first.
  is_prominent boolean not null,
  search tsvector not null
);
create index public_decks_score on public_decks (score desc, deck_id desc);
-- Written at once: what waits to be sorted in would be read by every search.
create index public_decks_search on public_decks using gin (search) with (fastupdate = off);
create index public_decks_prominent on public_decks using gin (search) with (fastupdate = off) where is_prominent;

-- From which score on a deck is prominent; moved by the sweep as the library grows.
create table library_state (
  only_row boolean primary key default true check (only_row),
  prominent_from float8 not null default '-infinity'
);
insert into library_state default values;

-- Words of public decks, for those that are spelled otherwise; and the decks whose words are still to be taken in.
create table library_words (
  -- Compared by its characters alone, so that beginnings are a range.
  word text collate "C" primary key,
  checked_at timestamptz not null default now()
);
create index library_words_similar on library_words using gin (word gin_trgm_ops);
create index library_words_checked on library_words (checked_at);
create table library_words_due (deck_id bigint primary key references decks on delete cascade);

create function list_public_deck(deck decks) returns void language sql as $$
  insert into public_decks as p (deck_id, author_id, score, is_prominent, search)
  select deck.id, deck.author_id, s.score, s.score >= prominent_from, deck_lexemes(deck.name,
    coalesce((select string_agg(t.name, ' ') from topics t where t.deck_id = deck.id), ''), deck.description,
    array[deck.language, deck_size(deck.card_count)])
  from library_state, deck_score(deck.learners, deck.changed_at) s (score)
  on conflict (deck_id) do update
    set score = excluded.score, is_prominent = excluded.is_prominent, search = excluded.search
    where (p.score, p.search) is distinct from (excluded.score, excluded.search);
  insert into library_words_due values (deck.id) on conflict do nothing;
$$;

create function follow_deck_content() returns trigger language plpgsql as $$
begin
  if new.is_public and new.taken_down_at is null then
    perform list_public_deck(new);
  else
    delete from public_decks where deck_id = new.id;
  end if;
  return null;
end $$;
create trigger decks_published after insert on decks
  for each row when (new.is_public) execute function follow_deck_content();
create trigger decks_content_changed after update of name, description, search, language, is_public, taken_down_at on decks
  for each row when (old.is_public or new.is_public) execute function follow_deck_content();

create function follow_deck_score() returns trigger language plpgsql as $$
begin
  if deck_size(new.card_count) <> deck_size(old.card_count) then
    perform list_public_deck(new);
  else
    update public_decks set score = deck_score(new.learners, new.changed_at),
        is_prominent = deck_score(new.learners, new.changed_at) >= (select prominent_from from library_state)
      where deck_id = new.id;
  end if;
  return null;
end $$;
create trigger decks_score_changed after update of learners, changed_at, card_count on decks
  for each row when (new.is_public and new.taken_down_at is null
    and (deck_score(new.learners, new.changed_at) <> deck_score(old.learners, old.changed_at)
      or deck_size(new.card_count) <> deck_size(old.card_count)))
  execute function follow_deck_score();

-- Decks in the order of their ids, so that no two of these wait for each other.
create function count_learners_added() returns trigger language plpgsql as $$
begin
  perform from decks where id in (select deck_id from added) order by id for no key update;
  update decks d set learners = d.learners + n.users
    from (select deck_id, count(*) users from added group by deck_id) n where d.id = n.deck_id;
  return null;
end $$;
create trigger library_added after insert on library referencing new table as added
  for each statement execute function count_learners_added();

create function count_learners_removed() returns trigger language plpgsql as $$
begin
  perform from decks where id in (select deck_id from removed) order by id for no key update;
  update decks d set learners = d.learners - n.users
    from (select deck_id, count(*) users from removed group by deck_id) n where d.id = n.deck_id;
  return null;
end $$;
create trigger library_removed after delete on library referencing old table as removed
  for each statement execute function count_learners_removed();

update decks d set learners = n.users
  from (select deck_id, count(*) users from library group by deck_id) n where d.id = n.deck_id;
insert into library_words_due select id from decks where is_public and taken_down_at is null;
insert into public_decks (deck_id, author_id, score, is_prominent, search)
  select d.id, d.author_id, deck_score(d.learners, d.changed_at), true, deck_lexemes(d.name,
    coalesce((select string_agg(t.name, ' ') from topics t where t.deck_id = d.id), ''), d.description,
    array[d.language, deck_size(d.card_count)])
  from decks d where d.is_public and d.taken_down_at is null;
