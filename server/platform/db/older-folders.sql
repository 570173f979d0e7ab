-- Brings a database along that an earlier version made before it noted the hash of each migration. Until 011 files were changed
-- after folders had run them: what those folders lack, or have too much, is seen in their catalogs. Runs once, before the
-- migrations that are missing, and leaves what the files from 001 to 011 make of an empty database.

-- 002 was another file for a day; 001 has it since.
delete from migrations where name = '002-fresh-from.sql';

-- 001: where fresh cards begin.
alter table decks add column if not exists fresh_version bigint not null default 0;
alter table learner_decks
  add column if not exists fresh_from int not null default 0,
  add column if not exists fresh_version bigint not null default 0;
create or replace function count_cards_added() returns trigger language plpgsql as $$
begin
  update topics t set card_count = t.card_count + n.cards
    from (select topic_id, count(*) cards from added group by topic_id) n where t.id = n.topic_id;
  update decks d set card_count = d.card_count + n.cards, fresh_version = d.fresh_version + 1
    from (select deck_id, count(*) cards from added group by deck_id) n where d.id = n.deck_id;
  return null;
end $$;

-- 002: a generation that goes with its deck before it made anything costs nothing.
do $$ begin
  if to_regclass('generations') is not null and to_regproc('give_generation_back') is null then
    create function give_generation_back() returns trigger language plpgsql as $function$
begin
  if old.state in ('queued', 'running') and old.paid_with = 'free' and old.cards = 0 then
    update users set free_generations = free_generations + 1 where id = old.user_id;
  end if;
  return null;
end $function$;
    create trigger generations_gone after delete on generations for each row execute function give_generation_back();
  end if;
end $$;

-- 005: the role that an invitation gave, and invitations whose mail is not sent yet.
do $$ begin
  if to_regclass('deck_members') is not null and not exists (
    select from pg_attribute where attrelid = to_regclass('deck_members') and attname = 'invited_role'
  ) then
    alter table deck_members add column invited_role text check (invited_role in ('editor', 'reader'));
    update deck_members set invited_role = role where link_id is null;
    alter table invitations alter column token_hash drop not null;
  end if;
end $$;

-- 007: it had the functions of the search, which 010 makes, and told nobody of a deck's language.
do $$ begin
  if to_regclass('public_decks') is not null and not exists (select from migrations where name = '010-search.sql') then
    drop function if exists search_library(bigint, text[], text[], int, int);
    drop function if exists tier_of(tsvector, tsquery[]);
    drop function if exists words_to_look_up(text[], text[]);
    drop function if exists search_tiers(text[], text[]);
    alter table library_words alter column word type text collate "C";
  end if;
  if to_regclass('public_decks') is not null then
    create or replace trigger decks_changed_told
      after update of name, description, is_public, taken_down_at, language on decks for each row
      when ((old.name, old.description, old.is_public, old.taken_down_at, old.language)
        is distinct from (new.name, new.description, new.is_public, new.taken_down_at, new.language))
      execute function tell_deck();
  end if;
end $$;

-- 008: suggestions that are listed by deck, and can be withdrawn.
do $$ begin
  if to_regclass('suggestions') is not null and not exists (
    select from pg_attribute where attrelid = to_regclass('suggestions') and attname = 'deck_id'
  ) then
    alter table suggestions add column deck_id bigint;
    update suggestions s set deck_id = c.deck_id from cards c where c.id = s.card_id;
    drop index suggestions_card;
    alter table suggestions
      alter column deck_id set not null,
      drop constraint suggestions_card_id_fkey,
      add foreign key (card_id, deck_id) references cards (id, deck_id) on delete cascade;
    create index suggestions_card on suggestions (card_id, deck_id);
    create index suggestions_waiting on suggestions (deck_id, id) where state = 'open';
    create index suggestions_own on suggestions (user_id, deck_id, id);
  end if;
  if to_regclass('suggestions') is not null then
    alter table suggestions
      drop constraint suggestions_state_check,
      add check (state in ('open', 'accepted', 'declined', 'withdrawn'));
  end if;
end $$;

-- 010: language and size are one word of the index.
do $$ begin
  if to_regproc('search_tiers') is not null then
    create or replace function search_tiers(words text[], facts text[]) returns tsquery[]
  language sql immutable parallel safe
  as $function$
    select array(
      select case when facts_query is null then words_query(words, mark, whole)
        when words is null then facts_query
        else coalesce(words_query(words, mark, whole) && facts_query, facts_query) end
      from words_query(array[nullif(array_to_string(facts, ' '), '')], '#', true) facts_query,
        (values (1, '=', true), (2, '=', false), (3, '+', false), (4, '', false)) tier (place, mark, whole)
      where words is not null or place = 4 order by place)
  $function$;
  end if;
end $$;

-- 011: a key for all that is created.
do $$ begin
  if exists (select from migrations where name = '011-together.sql') then
    alter table topics add column if not exists create_key uuid;
    create unique index if not exists topics_create_key on topics (deck_id, create_key) where create_key is not null;
    alter table deck_links add column if not exists create_key uuid;
    create unique index if not exists deck_links_create_key on deck_links (deck_id, create_key) where create_key is not null;
    if exists (select from pg_attribute where attrelid = to_regclass('decks') and attname = 'copy_key') then
      alter table decks rename copy_key to create_key;
    end if;
  end if;
end $$;
