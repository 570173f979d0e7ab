-- Every write to a deck fires the triggers of its row.

-- PostgreSQL prepares the condition of a trigger for each statement, and this one called functions. The trigger compares now.
create or replace function follow_deck_score() returns trigger language plpgsql as $$
begin
  if deck_size(new.card_count) <> deck_size(old.card_count) then
    perform list_public_deck(new);
  elsif deck_score(new.learners, new.changed_at) <> deck_score(old.learners, old.changed_at) then
    update public_decks set score = deck_score(new.learners, new.changed_at),
        is_prominent = deck_score(new.learners, new.changed_at) >= (select prominent_from from library_state)
      where deck_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger decks_score_changed after update of learners, changed_at, card_count on decks
  for each row when (new.is_public and new.taken_down_at is null) execute function follow_deck_score();

-- A charge calls this eight times. PostgreSQL cannot inline a strict function that uses `least`.
create or replace function share_of(quota bigint, share float8) returns bigint
  language sql immutable parallel safe
  as $$ select case when quota is not null then greatest(least(quota, 1), floor(quota * share))::bigint end $$;
