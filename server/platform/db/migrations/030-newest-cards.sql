-- What was added to a deck within some days, from an index alone.
create index cards_deck_added on cards (deck_id, created_at, id);
