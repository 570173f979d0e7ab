-- A transaction that changes thousands of decks costs each of them the same. Before, every event was compared with all
-- earlier ones of its transaction: deleting an account took time with the square of its decks.

-- Publishes a change, unless one of the last events of the transaction says the same. A repeat that is further back is
-- published twice, which only has clients read again.
create or replace function tell(about text, deck bigint, users bigint[] default null, which bigint[] default null) returns void
  language plpgsql as $$
begin
  if which is null and exists (
    select from (select * from events where xid = pg_current_xact_id() order by id desc limit 20) e
    where e.kind = about and e.deck_id is not distinct from deck and e.user_ids is not distinct from users
      and e.cards is null)
  then return; end if;
  insert into events (kind, deck_id, user_ids, cards) values (about, deck, users, which);
end $$;

drop trigger if exists decks_told on decks;

create or replace function tell_decks_added() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id, user_ids) select 'access', id, array[author_id] from changed;
  return null;
end $$;
create or replace trigger decks_added_told after insert on decks referencing new table as changed
  for each statement execute function tell_decks_added();

-- For the author, whose access ends wherever they are, and for everyone who has the deck open.
create or replace function tell_decks_removed() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id, user_ids)
    select 'access', id, users from changed, lateral (values (array[author_id]), (null)) recipients (users);
  return null;
end $$;
create or replace trigger decks_removed_told after delete on decks referencing old table as changed
  for each statement execute function tell_decks_removed();

-- Inserts and deletes have triggers of their own now.
create or replace function tell_deck() returns trigger language plpgsql as $$
begin
  if (old.is_public, old.taken_down_at) is distinct from (new.is_public, new.taken_down_at) then
    perform tell('access', new.id);
  else
    perform tell('deck', new.id);
  end if;
  return null;
end $$;
