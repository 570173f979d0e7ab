-- Where the search for fresh cards starts in the tree: the learner rated every card of the topics before `fresh_from`,
-- as long as `fresh_version` is that of the deck, which grows with every card that comes to a topic. A search that had
-- to pass many learned topics notes it down; an undo lets it start at the beginning.
alter table decks add column fresh_version bigint not null default 0;
alter table learner_decks
  add column fresh_from int not null default 0,
  add column fresh_version bigint not null default 0;

create or replace function count_cards_added() returns trigger language plpgsql as $$
begin
  update topics t set card_count = t.card_count + n.cards
    from (select topic_id, count(*) cards from added group by topic_id) n where t.id = n.topic_id;
  update decks d set card_count = d.card_count + n.cards, fresh_version = fresh_version + 1
    from (select deck_id, count(*) cards from added group by deck_id) n where d.id = n.deck_id;
  return null;
end $$;

create or replace function count_card_moved() returns trigger language plpgsql as $$
begin
  update topics set card_count = card_count + case when id = new.topic_id then 1 else -1 end
    where id in (old.topic_id, new.topic_id);
  update decks set fresh_version = fresh_version + 1 where id = new.deck_id;
  return null;
end $$;
