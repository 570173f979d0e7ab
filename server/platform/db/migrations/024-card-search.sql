-- What a card is found by: the words of its question, answers and explanation, each behind the id of the deck. So the index finds
-- the words of one deck together, however common they are in others.
create function card_lexemes(deck bigint, value text) returns tsvector
  language sql immutable strict parallel safe
  as $$ select array_to_tsvector(array(select deck || ' ' || word from unnest(words_of(value)) word)) $$;

-- A query for cards of a deck in which each of the words begins one; 'a|b' is either. A single letter is a word of its own: too many
-- begin with it. Null without words.
create function card_query(deck bigint, words text[]) returns tsquery
  language sql immutable strict parallel safe
  as $$
    select string_agg('(' || (
      select string_agg(quote_literal(deck || ' ' || one) || case when length(one) > 1 then ':*' else '' end, ' | ')
      from unnest(string_to_array(word, '|')) one) || ')', ' & ')::tsquery
    from unnest(words) word
  $$;

create table card_words (
  card_id bigint primary key references cards on delete cascade,
  search tsvector not null
);

create function card_search(card bigint) returns tsvector
  language sql stable strict
  as $$
    select card_lexemes(c.deck_id, c.question_text || ' ' || c.explanation || ' ' || coalesce(
      (select string_agg(a.text, ' ' order by a.position) from answers a where a.card_id = c.id), ''))
    from cards c where c.id = card
  $$;

insert into card_words select id, card_search(id) from cards;
-- Written at once: what waits to be sorted in would be read by every search.
create index card_words_search on card_words using gin (search) with (fastupdate = off);

create function index_card(card bigint) returns void language sql as $$
  insert into card_words as w values (card, card_search(card))
  on conflict (card_id) do update set search = excluded.search where w.search <> excluded.search
$$;

-- A card that is added with answers is indexed with them.
create function index_cards_added() returns trigger language plpgsql as $$
begin
  perform index_card(c.id) from added c where not exists (select from answers a where a.card_id = c.id);
  return null;
end $$;
create trigger cards_added_indexed after insert on cards referencing new table as added
  for each statement execute function index_cards_added();

create function index_answers_added() returns trigger language plpgsql as $$
begin
  perform index_card(a.card_id) from (select distinct card_id from added) a;
  return null;
end $$;
create trigger answers_added_indexed after insert on answers referencing new table as added
  for each statement execute function index_answers_added();

-- Every change of a card's content is a new version, which is written after its answers.
create function index_card_changed() returns trigger language plpgsql as $$
begin
  perform index_card(new.id);
  return null;
end $$;
create trigger cards_changed_indexed after update of version on cards
  for each row execute function index_card_changed();

-- Of a deck, from its newest card on.
create index cards_deck_newest on cards (deck_id, id);
drop index cards_deck;
