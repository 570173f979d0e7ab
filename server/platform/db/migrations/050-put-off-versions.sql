-- A process keeps counts of a learner's states in a deck for as long as the row of `learner_decks` keeps its version, `xmin`. Ratings and
-- undos, states that come and states that go write that row for its counts. States that are put off or brought back do not.
create function mark_put_off() returns trigger language plpgsql as $$
begin
  update learner_decks set deck_id = deck_id
    where user_id = new.user_id and deck_id = new.deck_id and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger card_states_put_off after update of due_at on card_states
  for each row when (old.last_review_id = new.last_review_id and old.due_at <> new.due_at) execute function mark_put_off();
