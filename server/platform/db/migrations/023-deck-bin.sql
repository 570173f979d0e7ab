-- When the author put the deck into the bin; null for all others. A deck in the bin keeps everything, and exists for nobody: `roleOf` gives
-- no role in it. What it holds still counts towards the quotas.
alter table decks add column trashed_at timestamptz;
create index decks_trashed on decks (trashed_at) where trashed_at is not null;

-- The library does not list it, whatever else changes in the row.
create or replace function follow_deck_content() returns trigger language plpgsql as $$
begin
  if new.is_public and new.taken_down_at is null and new.trashed_at is null then
    perform list_public_deck(new);
  else
    delete from public_decks where deck_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger decks_content_changed
  after update of name, description, search, language, is_public, taken_down_at, trashed_at on decks
  for each row when (old.is_public or new.is_public) execute function follow_deck_content();
create or replace trigger decks_score_changed after update of learners, changed_at, card_count on decks
  for each row when (new.is_public and new.taken_down_at is null and new.trashed_at is null)
  execute function follow_deck_score();

-- Everybody who has it is told that it is gone or back, and so is everybody who is invited to it.
create or replace function tell_deck() returns trigger language plpgsql as $$
begin
  if (old.is_public, old.taken_down_at, old.trashed_at) is distinct from (new.is_public, new.taken_down_at, new.trashed_at) then
    perform tell('access', new.id);
    if old.trashed_at is distinct from new.trashed_at then
      insert into events (kind, user_ids)
        select 'invited', array_agg(u.id) from invitations i join users u on email_key(u.email) = email_key(i.email)
        where i.deck_id = new.id having count(*) > 0;
    end if;
  else
    perform tell('deck', new.id);
  end if;
  return null;
end $$;
create or replace trigger decks_changed_told
  after update of name, description, is_public, taken_down_at, language, trashed_at on decks for each row
  when ((old.name, old.description, old.is_public, old.taken_down_at, old.language, old.trashed_at)
    is distinct from (new.name, new.description, new.is_public, new.taken_down_at, new.language, new.trashed_at))
  execute function tell_deck();
