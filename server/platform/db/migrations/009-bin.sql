-- What was deleted from a deck, for as long as it can be restored: one row for each deletion. Its cards stay where they are,
-- under no topic; of its topics a picture is kept, with which they are made again.
create table bin (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  -- Who deleted it.
  user_id bigint references users on delete set null,
  kind text not null check (kind in ('topic', 'cards')),
  -- The topic's name, or the beginning of the first card's question.
  name text not null,
  -- Names of the topics that it lay in, outermost first.
  path text[] not null,
  -- [{id, parentId, name}], parents first: the topic that was deleted with its subtopics, or those that the cards lay in
  -- with those above them.
  topics jsonb not null,
  -- The topic that stood behind the one that was deleted, among its siblings.
  next_id bigint,
  cards int not null check (cards >= 0),
  deleted_at timestamptz not null,
  unique (deck_id, id)
);
create index bin_user on bin (user_id);
create index bin_deleted on bin (deleted_at);

-- Whoever has the bin open hears of it.
create function tell_bin() returns trigger language plpgsql as $$
begin
  perform tell('bin', b.deck_id) from (select distinct deck_id from changed) b join decks d on d.id = b.deck_id;
  return null;
end $$;
create trigger bin_added_told after insert on bin referencing new table as changed
  for each statement execute function tell_bin();
create trigger bin_removed_told after delete on bin referencing old table as changed
  for each statement execute function tell_bin();

-- A card is in a topic or in the bin: what goes by topic does not see one that is in the bin.
alter table cards
  alter topic_id drop not null,
  add bin_id bigint,
  -- Where it lay; the topic may be gone.
  add binned_topic_id bigint,
  add foreign key (deck_id, bin_id) references bin (deck_id, id) on delete cascade,
  add check ((topic_id is null) = (bin_id is not null)),
  add check ((bin_id is null) = (binned_topic_id is null));
create index cards_bin on cards (deck_id, bin_id) where bin_id is not null;
create index cards_binned_topic on cards (binned_topic_id) where binned_topic_id is not null;

-- What learners know of cards in the bin: the same columns, beside what is counted.
create table binned_states (like card_states including constraints);
alter table binned_states
  add primary key (user_id, card_id),
  add foreign key (user_id) references users on delete cascade,
  add foreign key (card_id, deck_id) references cards (id, deck_id) on delete cascade;
create index binned_states_card on binned_states (card_id);

-- The counts of topics and decks know cards in topics alone.
create or replace function count_cards_removed() returns trigger language plpgsql as $$
begin
  update topics t set card_count = t.card_count - n.cards
    from (select topic_id, count(*) cards from removed where topic_id is not null group by topic_id) n where t.id = n.topic_id;
  update decks d set card_count = d.card_count - n.cards
    from (select deck_id, count(*) cards from removed where topic_id is not null group by deck_id) n where d.id = n.deck_id;
  return null;
end $$;

drop trigger cards_moved on cards;
drop function count_card_moved();

-- Cards that move, to another topic, to the bin or out of it, are counted where they are.
create function count_cards_moved() returns trigger language plpgsql as $$
begin
  if not exists (select from before o join after n using (id) where o.topic_id is distinct from n.topic_id) then
    return null;
  end if;
  update topics t set card_count = t.card_count + m.cards
    from (
      select topic_id, sum(amount) cards from (
        select o.topic_id, -1 amount from before o join after n using (id) where o.topic_id is distinct from n.topic_id
        union all
        select n.topic_id, 1 from before o join after n using (id) where o.topic_id is distinct from n.topic_id) each_move
      where topic_id is not null group by topic_id) m
    where t.id = m.topic_id and m.cards <> 0;
  update decks d set card_count = d.card_count + m.cards, fresh_version = d.fresh_version + 1
    from (
      select n.deck_id, count(n.topic_id) - count(o.topic_id) cards
      from before o join after n using (id) where o.topic_id is distinct from n.topic_id group by n.deck_id) m
    where d.id = m.deck_id;
  return null;
end $$;
create trigger cards_moved after update on cards referencing old table as before new table as after
  for each statement execute function count_cards_moved();
