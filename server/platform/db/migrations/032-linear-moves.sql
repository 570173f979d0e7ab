-- What changed is found by grouping instead of a join of the rows before and after: the plan of a join is kept, and one that was made
-- for a single card takes minutes for ten thousand.
create or replace function count_cards_moved() returns trigger language plpgsql as $$
begin
  update topics t set card_count = t.card_count + m.cards
    from (
      select topic_id, sum(amount) cards
      from (select topic_id, -1 amount from before union all select topic_id, 1 from after) one
      where topic_id is not null group by topic_id) m
    where t.id = m.topic_id and m.cards <> 0;
  update decks d set card_count = d.card_count + m.cards, fresh_version = d.fresh_version + 1
    from (
      select deck_id, coalesce(sum(cards) filter (where topic_id is not null), 0) cards
      from (
        select deck_id, topic_id, sum(amount) cards
        from (select deck_id, topic_id, -1 amount from before union all select deck_id, topic_id, 1 from after) one
        group by deck_id, topic_id) each_topic
      where cards <> 0 group by deck_id) m
    where d.id = m.deck_id;
  return null;
end $$;

create or replace function tell_cards_changed() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id, cards)
    select case when not is_there then 'card-removed' when not was_there then 'card-added' else 'card-changed' end,
      deck_id, named_cards(array_agg(id))
    from (
      select id, deck_id, bool_or(topic_id is not null and not is_after) was_there, bool_or(topic_id is not null and is_after) is_there
      from (
        select id, deck_id, topic_id, false is_after from before_change
        union all select id, deck_id, topic_id, true from after_change) one
      group by id, deck_id) each_card
    where was_there or is_there
    group by 1, 2;
  return null;
end $$;
