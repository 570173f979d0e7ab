-- Cards that were made of one thing have the id of the first of them, which may be gone or in another deck.
alter table cards add column sibling_id bigint;
create index cards_siblings on cards (deck_id, sibling_id) where sibling_id is not null;
