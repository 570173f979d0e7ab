-- What folders that ran 005 to 010 lack: some of it stood in those files for a while, so each step is one that may have been done.

-- Whom the author made a reader by name, and when: what was given away before makes nothing more of them, even if they leave and come back.
create table if not exists made_readers (
  deck_id bigint not null references decks on delete cascade,
  user_id bigint not null references users on delete cascade,
  at timestamptz not null,
  primary key (user_id, deck_id)
);
create index if not exists made_readers_deck on made_readers (deck_id);

-- By which what is sent again, because its answer was lost, is found. Decks had one when they were copies.
alter table cards add column if not exists create_key uuid;
create unique index if not exists cards_create_key on cards (deck_id, create_key) where create_key is not null;
alter table topics add column if not exists create_key uuid;
create unique index if not exists topics_create_key on topics (deck_id, create_key) where create_key is not null;
alter table deck_links add column if not exists create_key uuid;
create unique index if not exists deck_links_create_key on deck_links (deck_id, create_key) where create_key is not null;
do $$ begin
  if exists (select from information_schema.columns where table_name = 'decks' and column_name = 'copy_key') then
    alter table decks rename copy_key to create_key;
  end if;
end $$;

-- How many have a deck. Whoever may see it is told the number itself, and fetches nothing.
create or replace function tell_learners() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id) select distinct 'learners', d.id from changed c join decks d on d.id = c.deck_id;
  return null;
end $$;
create or replace trigger library_added_counted after insert on library referencing new table as changed
  for each statement execute function tell_learners();
create or replace trigger library_removed_counted after delete on library referencing old table as changed
  for each statement execute function tell_learners();

-- The name of a user stands on their decks and on copies of them, among those whom an author let in, beside what they did in decks
-- of others, and in the invitations that wait for an answer.
create or replace function tell_name() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id)
    select 'deck', id from decks where author_id = new.id or copied_author = new.id union
    select 'sharing', deck_id from deck_members where user_id = new.id union
    select 'names', c.deck_id from card_versions v join cards c on c.id = v.card_id where v.user_id = new.id union
    select 'names', deck_id from suggestions where user_id = new.id and state = 'open' union
    select 'names', deck_id from bin where user_id = new.id;
  insert into events (kind, user_ids)
    select 'invited', array_agg(u.id) from decks d join invitations i on i.deck_id = d.id
      join users u on lower(u.email) = lower(i.email) where d.author_id = new.id having count(*) > 0;
  return null;
end $$;
create or replace trigger users_renamed after update of name on users for each row when (old.name <> new.name)
  execute function tell_name();

-- A text as searches compare it: no case and no accents; forms of a letter as that letter; Arabic and Hebrew without the signs for
-- vowels and with one alef and yeh (as Lucene's ArabicNormalizer has it); each Han character a word, as no space tells where one ends.
create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$
    select lower(public.unaccent('public.unaccent', translate(regexp_replace(regexp_replace(normalize(value, nfkc),
      '[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED]', '', 'g'),
      '([\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFD])', ' \1 ', 'g'), 'أإآٱىة', 'اااايه')))
  $$;

-- What a public deck is found by: each word as it is; its first one to four letters with '^', as an index takes long to find
-- what so many words begin with; the word once more with '+' when the name or a topic has it, and with '=' when the name does;
-- its language and size with '#', each alone and both as one, which an index finds faster than one of them among the other. No word
-- that anybody types has such a sign in it.
create or replace function deck_lexemes(name text, topics text, description text, facts text[]) returns tsvector
  language sql immutable parallel safe
  as $$
    select array_to_tsvector(array(
      select unnest(words_of(name || ' ' || topics || ' ' || description)) word
      union select '^' || left(word, letters)
        from unnest(words_of(name || ' ' || topics || ' ' || description)) word, generate_series(1, 4) letters
        where length(word) >= letters
      union select '+' || unnest(words_of(name || ' ' || topics))
      union select '=' || unnest(words_of(name))
      union select '#' || fact from unnest(facts || array_to_string(facts, ' ')) fact where fact is not null))
  $$;

-- A tsquery of words, each of which is a beginning unless `whole`; 'a|b' is either. Quoted, so that nothing in one is an operator.
-- Null without words.
create or replace function words_query(words text[], mark text, whole boolean) returns tsquery
  language sql immutable parallel safe
  as $$
    select string_agg('(' || (
      select string_agg(case when whole then quote_literal(mark || one)
        when mark = '' and length(one) <= 4 then quote_literal('^' || one)
        else quote_literal(mark || one) || ':*' end, ' | ')
      from unnest(string_to_array(word, '|')) one) || ')', ' & ')::tsquery
    from unnest(words) word
  $$;

-- Never compressed for what fits a page: each tier of a search would unpack it once more.
alter table public_decks set (toast_tuple_target = 8160);

drop function if exists words_to_look_up(text[], text[]);

-- What an index is asked for in each tier, where the rest of it is read of the decks: the word that the fewest of the first decks have,
-- where it has to be, and the first four letters of the others, anywhere. Those it finds at once; to collect what has a common
-- beginning takes longer than to read the decks that have the rarest. Where all that together is rarer by far than the word, it is not
-- asked for it in the last tier, either.
create or replace function tiers_to_look_up(words text[], facts text[]) returns tsquery[]
  language sql stable
  as $$
    with beginnings as materialized (
        select search_tiers(array(select regexp_replace(word, '([^|]{4})[^|]+', '\1', 'g') from unnest(words) word), facts) tiers),
      first as materialized (select search from public_decks order by score desc, deck_id desc limit 500),
      counted as materialized (
        select word, (select count(*) from first where search @@ query) decks
        from unnest(words) word, words_query(array[word], '', false) query),
      rarest as (select word, decks from counted order by length(word) > 4 desc, decks, length(word) desc limit 1)
    select array(
      select case when place = 4 and decks >= 3 * (1 + (select count(*) from first where search @@ tiers[4])) then tiers[4]
        else tier && tiers[4] end
      from unnest(search_tiers(array[word], '{}')) with ordinality t (tier, place) order by place)
    from rarest, beginnings
  $$;

-- A page of the library: the decks that have all of `words` (null: any deck) and all of `facts`, best match first, and among
-- those that match as well by their score. A match that many decks have is found among the first by score, one that fewer
-- have among the prominent decks, and one that few have among all; so it takes no longer than a few thousand decks do.
create or replace function search_library(who bigint, words text[], facts text[], wanted int, skipped int) returns setof bigint
  language plpgsql stable rows 60
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  as $$
declare
  need int := skipped + wanted;
  depth int := greatest(2000, need * 4);
  tiers tsquery[] := search_tiers(words, facts);
  -- What an index is asked for, where the rest of it is read of the decks.
  narrow tsquery[] := tiers;
  last int := cardinality(tiers);
  wide tsquery;
  whole tsquery;
  first_ids bigint[];
  first_tiers int[];
  prominent_ids bigint[];
  prominent_tiers int[];
  -- Every deck is prominent, or all that were found are among the first.
  is_small boolean;
  results bigint[] := '{}';
  more bigint[];
  missing int;
begin
  if words is null and cardinality(facts) = 0 then
    return query select p.deck_id from public_decks p where p.author_id <> who
      order by p.score desc, p.deck_id desc limit wanted offset skipped;
    return;
  elsif cardinality(words) = 0 then
    return;
  end if;
  wide := tiers[last];
  is_small := (select prominent_from = '-infinity' from library_state);

  if cardinality(words) + cardinality(facts) > 1 then
    narrow := tiers_to_look_up(words, facts);
    narrow[1] := tiers[1];
  end if;

  -- So many among the very first: the rest of the page is not far down. Otherwise all prominent ones are few enough to rank.
  if (select count(*) from (select search from public_decks order by score desc, deck_id desc limit 300) f
    where f.search @@ wide) >= 9 then
    select array_agg(f.deck_id order by f.score desc, f.deck_id desc),
        array_agg(tier_of(f.search, tiers) order by f.score desc, f.deck_id desc)
      into first_ids, first_tiers
      from (select * from public_decks order by score desc, deck_id desc limit depth) f
      where f.search @@ wide and f.author_id <> who;
  else
    with matching as materialized (
      select p.deck_id, p.score, tier_of(p.search, tiers) tier from public_decks p
      where p.is_prominent and p.search @@ narrow[last] and ts_match_vq(p.search, wide) and p.author_id <> who)
    select coalesce(array_agg(m.deck_id order by m.score desc, m.deck_id desc), '{}'),
        coalesce(array_agg(m.tier order by m.score desc, m.deck_id desc), '{}')
      into prominent_ids, prominent_tiers from matching m;
    -- With so few, all there are can be ranked: those with several words as they are first, which an index finds at once.
    if not is_small and cardinality(prominent_ids) < 75 then
      whole := case when cardinality(words) > 1 then words_query(words, '', true) end;
      if whole is not null then
        results := array(
          with matching as materialized (
            select p.deck_id, p.score, tier_of(p.search, tiers) tier from public_decks p
            where p.search @@ whole and ts_match_vq(p.search, wide) and p.author_id <> who)
          select m.deck_id from matching m order by m.tier, m.score desc, m.deck_id desc limit need);
      end if;
      missing := need - cardinality(results);
      if missing > 0 then
        results := results || array(
          with matching as materialized (
            select p.deck_id, p.score, tier_of(p.search, tiers) tier from public_decks p
            where p.search @@ narrow[last] and ts_match_vq(p.search, wide) and p.author_id <> who
              and (whole is null or not p.search @@ whole))
          select m.deck_id from matching m order by m.tier, m.score desc, m.deck_id desc limit missing);
      end if;
      return query select unnest(results[skipped + 1 : need]);
      return;
    end if;
  end if;

  for wanted_tier in 1 .. last loop
    missing := need - cardinality(results);
    exit when missing <= 0;
    more := array(
      select f.id from unnest(first_ids, first_tiers) with ordinality f (id, tier, place)
      where f.tier = wanted_tier order by f.place limit missing);
    if cardinality(more) < missing and prominent_ids is not null then
      more := array(
        select f.id from unnest(prominent_ids, prominent_tiers) with ordinality f (id, tier, place)
        where f.tier = wanted_tier order by f.place limit missing);
    elsif cardinality(more) < missing then
      more := array(
        with matching as materialized (
          select p.deck_id, p.score from public_decks p
          where p.is_prominent and p.search @@ narrow[wanted_tier] and p.author_id <> who
            and (wanted_tier = 1 or (ts_match_vq(p.search, tiers[wanted_tier]) and not p.search @@ tiers[wanted_tier - 1])))
        select m.deck_id from matching m order by m.score desc, m.deck_id desc limit missing);
    end if;
    if cardinality(more) < missing and not is_small then
      more := array(
        with matching as materialized (
          select p.deck_id, p.score from public_decks p
          where p.search @@ narrow[wanted_tier] and p.author_id <> who
            and (wanted_tier = 1 or (ts_match_vq(p.search, tiers[wanted_tier]) and not p.search @@ tiers[wanted_tier - 1])))
        select m.deck_id from matching m order by m.score desc, m.deck_id desc limit missing);
    end if;
    results := results || more;
  end loop;
  return query select unnest(results[skipped + 1 : need]);
end $$;

-- Indexes every deck anew, by the triggers, and the passages of documents.
update decks set search = '';
update passages p set search = to_tsvector('simple', fold(concat_ws(E'\n', array_to_string(p.path, E'\n'), (
  select string_agg(line #>> '{}', E'\n') from (
    select jsonb_path_query(p.blocks, '$[*].text') line union all select jsonb_path_query(p.blocks, '$[*].items[*].text')
    union all select jsonb_path_query(p.blocks, '$[*].rows[*][*]')) lines))));
