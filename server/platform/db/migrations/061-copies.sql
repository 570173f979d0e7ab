-- Words of a copy's cards until they are in the index, which takes longest and is done in parts. Nobody sees rows of this table but the
-- transaction that wrote them, and that takes them away.
create unlogged table copied_words (
  card_id bigint primary key,
  -- Those of the original.
  search tsvector not null
);

-- Cards of a copy, which is not charged until it is complete, bring the words of the original.
create or replace function index_cards_added() returns trigger language plpgsql as $$
begin
  perform index_card(c.id) from added c join decks d on d.id = c.deck_id and d.is_charged
    where not exists (select from answers a where a.card_id = c.id);
  return null;
end $$;

create or replace function index_answers_added() returns trigger language plpgsql as $$
begin
  perform index_card(a.card_id)
    from (select distinct card_id from added) a join cards c on c.id = a.card_id join decks d on d.id = c.deck_id and d.is_charged;
  return null;
end $$;

-- Words of cards in one deck as those of another. A lexeme is quoted, because it has a space, and has no quote itself.
create function words_in_deck(search tsvector, one bigint, other bigint) returns tsvector
  language sql immutable strict parallel safe
  as $$ select replace(search::text, '''' || one || ' ', '''' || other || ' ')::tsvector $$;
