-- What is searched for in each tier: a whole word of the name, a beginning in the name, in a topic, anywhere; each takes in the
-- ones before it.
create function search_tiers(words text[], facts text[]) returns tsquery[]
  language sql immutable parallel safe
  as $$
    select array(
      select case when facts_query is null then words_query(words, mark, whole)
        when words is null then facts_query
        else coalesce(words_query(words, mark, whole) && facts_query, facts_query) end
      from words_query(array[nullif(array_to_string(facts, ' '), '')], '#', true) facts_query,
        (values (1, '=', true), (2, '=', false), (3, '+', false), (4, '', false)) tier (place, mark, whole)
      where words is not null or place = 4 order by place)
  $$;

-- The words that an index is asked for, beside facts: short ones, which are beginnings that it finds at once where the place in the
-- deck does not matter, and longer ones that are not three times as common, among the first decks, as the rarest of all that
-- is searched for. To collect what has a common beginning takes an index longer than to read the decks that have the rarest.
create function words_to_look_up(words text[], facts text[]) returns text[]
  language sql stable
  as $$
    with sorted as (
        select array(select word from unnest(words) word where length(word) between 2 and 4) short,
          array(select word from unnest(words) word where length(word) > 4) long),
      -- Without a word: all that is found at once.
      searched as materialized (
        select word, words_query(array[word], '', false) query from sorted, unnest(long) word
        union all select null, tiers[cardinality(tiers)] from sorted, search_tiers(nullif(short, '{}'), facts) tiers),
      first as materialized (select search from public_decks order by score desc, deck_id desc limit 500),
      counted as materialized (
        select word, (select count(*) from first where search @@ query) decks from searched where query is not null)
    select case when short || long = '{}' then words else short || array(select word from counted
      where word is not null and decks < 3 * (1 + (select min(decks) from counted))) end
    from sorted
  $$;

-- In which of the tiers a deck is.
create function tier_of(search tsvector, tiers tsquery[]) returns int
  language sql immutable parallel safe
  as $$
    select case when search @@ tiers[1] then 1 when search @@ tiers[2] then 2 when search @@ tiers[3] then 3
      when search @@ tiers[4] then 4 end
  $$;

-- A page of the library: the decks that have all of `words` (null: any deck) and all of `facts`, best match first, and among
-- those that match as well by their score. A match that many decks have is found among the first by score, one that fewer
-- have among the prominent decks, and one that few have among all; so it takes no longer than a few thousand decks do.
create function search_library(who bigint, words text[], facts text[], wanted int, skipped int) returns setof bigint
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
    narrow := search_tiers(words_to_look_up(words, facts), facts);
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
            and ts_match_vq(p.search, tiers[wanted_tier]) and (wanted_tier = 1 or not p.search @@ tiers[wanted_tier - 1]))
        select m.deck_id from matching m order by m.score desc, m.deck_id desc limit missing);
    end if;
    if cardinality(more) < missing and not is_small then
      more := array(
        with matching as materialized (
          select p.deck_id, p.score from public_decks p
          where p.search @@ narrow[wanted_tier] and p.author_id <> who
            and ts_match_vq(p.search, tiers[wanted_tier]) and (wanted_tier = 1 or not p.search @@ tiers[wanted_tier - 1]))
        select m.deck_id from matching m order by m.score desc, m.deck_id desc limit missing);
    end if;
    results := results || more;
  end loop;
  return query select unnest(results[skipped + 1 : need]);
end $$;
