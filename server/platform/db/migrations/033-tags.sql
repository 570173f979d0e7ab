-- The tags of a card, as they were typed: see shared/tags.ts.
alter table cards add column tags text[] not null default '{}' check (cardinality(tags) <= 30);

-- A tag in the index of words, which a word never looks like: no word has such a sign in it.
create function tag_word(tag text) returns text
  language sql immutable strict parallel safe
  as $$ select '#' || left(translate(fold(tag), ' ''\', ''), 200) $$;

-- A query for cards of a deck with a tag, or with one below it.
create function tag_query(deck bigint, tag text) returns tsquery
  language sql immutable strict parallel safe
  as $$
    select (quote_literal(deck || ' ' || tag_word(tag)) || ' | ' || quote_literal(deck || ' ' || tag_word(tag || '::')) || ':*')::tsquery
  $$;

create or replace function card_search(card bigint) returns tsvector
  language sql stable strict
  as $$
    select card_lexemes(c.deck_id, c.question_text || ' ' || c.explanation || ' ' || coalesce(
        (select string_agg(a.text, ' ' order by a.position) from answers a where a.card_id = c.id), ''))
      || array_to_tsvector(array(select c.deck_id || ' ' || tag_word(tag) from unnest(c.tags) tag))
    from cards c where c.id = card
  $$;

-- The bytes of the texts in the row of a card. PostgreSQL knows those of question and explanation without reading them.
create function card_bytes(question_text text, explanation text, tags text[]) returns int
  language sql stable parallel safe
  as $$
    select octet_length(question_text) + octet_length(explanation) + octet_length(array_to_string(tags, ''))
  $$;

create or replace function cards_usage(
  ids bigint[], out cards int, out text_bytes bigint, out pictures int, out picture_bytes bigint, out versions int)
  language sql stable
  as $$
    select c.cards, c.bytes + a.bytes + v.bytes, i.pictures, i.bytes, v.versions
    from (select count(*)::int cards, coalesce(sum(card_bytes(question_text, explanation, tags)), 0)::bigint bytes
        from cards where id = any(ids)) c,
      (select coalesce(sum(octet_length(text)), 0)::bigint bytes from answers where card_id = any(ids)) a,
      (select count(*)::int versions, coalesce(sum(octet_length(content::text)), 0)::bigint bytes
        from card_versions where card_id = any(ids)) v,
      (select count(*)::int pictures, coalesce(sum(byte_count), 0)::bigint bytes from images where card_id = any(ids)) i
  $$;

create or replace function check_room_for_copy(copier bigint, original bigint) returns void language plpgsql as $$
declare
  ids bigint[] := array(select id from cards where deck_id = original and topic_id is not null);
  bytes bigint := (select octet_length(name) + octet_length(description) from decks where id = original)
    + (select coalesce(sum(octet_length(name)), 0) from topics where deck_id = original)
    + (select coalesce(sum(card_bytes(question_text, explanation, tags)), 0) from cards where id = any(ids))
    + (select coalesce(sum(octet_length(text)), 0) from answers where card_id = any(ids));
  shown int;
  shown_bytes bigint;
  amount int := cardinality(ids);
  kept usage;
  allowed quota_limits;
begin
  select * into kept from usage where user_id = copier;
  select * into allowed from allowed_quotas(copier);
  select count(*), coalesce(sum(i.byte_count), 0) into shown, shown_bytes
    from (
      select question_image id, id card_id from cards where id = any(ids) and question_image is not null
      union select image, card_id from answers where card_id = any(ids) and image is not null) p
    join images i on i.id = p.id;
  kept.decks := kept.decks + 1;
  kept.text_bytes := kept.text_bytes + bytes;
  kept.pictures := kept.pictures + shown;
  kept.picture_bytes := kept.picture_bytes + shown_bytes;
  kept.copied_cards := kept.copied_cards + amount;
  perform refuse_beyond(exceeded_quota(kept, allowed, 1, bytes, shown, shown_bytes, 0, 0, amount, amount), copier);
end $$;

create or replace function count_cards_added() returns trigger language plpgsql as $$
declare
  decks_charged int;
begin
  update topics t set card_count = t.card_count + n.cards
    from (select topic_id, count(*) cards from added group by topic_id) n where t.id = n.topic_id;
  with counted as (
    update decks d set card_count = d.card_count + n.cards, kept_cards = d.kept_cards + n.cards,
      fresh_version = d.fresh_version + 1
    from (
      select deck_id, count(*)::int cards, sum(card_bytes(question_text, explanation, tags)) bytes
      from added group by deck_id) n
    where d.id = n.deck_id
    returning d.author_id, d.is_charged, d.kept_cards, n.bytes, case when d.copied_name is null then 0 else n.cards end copied)
  select count(charge(author_id, more_text => bytes, more_copied => copied, deck_cards => kept_cards))
    into decks_charged from counted where is_charged;
  return null;
end $$;

-- Once for each deck, because many cards can get a tag at once.
create function charge_card_texts() returns trigger language plpgsql as $$
begin
  perform charge(d.author_id, more_text => n.bytes)
  from (
    select deck_id, sum(bytes) bytes
    from (
      select deck_id, -card_bytes(question_text, explanation, tags) bytes from before
      union all select deck_id, card_bytes(question_text, explanation, tags) from after) one
    group by deck_id) n
  join decks d on d.id = n.deck_id
  where n.bytes <> 0;
  return null;
end $$;
drop trigger cards_question_charged on cards;
drop function charge_question;
create trigger cards_texts_charged after update on cards referencing old table as before new table as after
  for each statement execute function charge_card_texts();
