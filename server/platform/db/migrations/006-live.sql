-- What open screens must hear of, written by triggers in the transaction of the change and kept for a day. shared/live.ts
-- says what each kind makes stale; server/live/ delivers it.
create table events (
  -- Whoever has read all events that a snapshot of the database shows goes on with those that it does not.
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  -- No foreign keys: that something is gone must be told, too.
  deck_id bigint,
  -- For these users alone, whatever they may do with the deck; null for whoever may know of it.
  user_ids bigint[],
  -- Null for any of them.
  cards bigint[],
  primary key (xid, id)
);
create index events_at on events using brin (at);

-- Tells of a change. What is told of a deck already, in the same transaction and without cards, is told once.
-- For triggers: `perform tell('suggestions', new.deck_id)`, `perform tell('access', deck, array[user])`.
create function tell(about text, deck bigint, users bigint[] default null, which bigint[] default null) returns void
  language plpgsql as $$
begin
  if which is null and exists (
    select from events e where e.xid = pg_current_xact_id() and e.kind = about
      and e.deck_id is not distinct from deck and e.user_ids is not distinct from users and e.cards is null)
  then return; end if;
  insert into events (kind, deck_id, user_ids, cards) values (about, deck, users, which);
end $$;

-- So many cards are named; of more it is told that there are some.
create function named_cards(ids bigint[]) returns bigint[] language sql immutable as $$
  select case when cardinality(ids) <= 100 then ids end
$$;

create function tell_cards_added() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id, cards)
    select 'card-added', deck_id, named_cards(array_agg(id)) from added group by deck_id;
  return null;
end $$;
create trigger cards_added_told after insert on cards referencing new table as added
  for each statement execute function tell_cards_added();

create function tell_cards_removed() returns trigger language plpgsql as $$
begin
  -- Of a deck that goes it is told below.
  insert into events (kind, deck_id, cards)
    select 'card-removed', c.deck_id, named_cards(array_agg(c.id)) from removed c join decks d on d.id = c.deck_id
    group by c.deck_id;
  return null;
end $$;
create trigger cards_removed_told after delete on cards referencing old table as removed
  for each statement execute function tell_cards_removed();

-- A card that lies in no topic is out of the deck.
create function tell_cards_changed() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id, cards)
    select case when n.topic_id is null then 'card-removed' when o.topic_id is null then 'card-added' else 'card-changed' end,
      n.deck_id, named_cards(array_agg(n.id))
    from after_change n join before_change o on o.id = n.id
    where n.topic_id is not null or o.topic_id is not null
    group by 1, 2;
  return null;
end $$;
create trigger cards_changed_told after update on cards referencing old table as before_change new table as after_change
  for each statement execute function tell_cards_changed();

create function tell_topics() returns trigger language plpgsql as $$
begin
  perform tell('topics', t.deck_id) from (select distinct deck_id from changed) t join decks d on d.id = t.deck_id;
  return null;
end $$;
create trigger topics_added_told after insert on topics referencing new table as changed
  for each statement execute function tell_topics();
create trigger topics_removed_told after delete on topics referencing old table as changed
  for each statement execute function tell_topics();

-- By row and column: a card that is added writes to its topic, too, and must not pay for this.
create function tell_topic() returns trigger language plpgsql as $$
begin
  perform tell('topics', new.deck_id);
  return null;
end $$;
create trigger topics_changed_told after update of name, parent_id, tree_position on topics for each row
  when ((old.name, old.parent_id, old.tree_position) is distinct from (new.name, new.parent_id, new.tree_position))
  execute function tell_topic();

create function tell_deck() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    perform tell('access', coalesce(new.id, old.id), array[coalesce(new.author_id, old.author_id)]);
    -- And to those who look at it.
    if tg_op = 'DELETE' then perform tell('access', old.id); end if;
  elsif (old.is_public, old.taken_down_at) is distinct from (new.is_public, new.taken_down_at) then
    perform tell('access', new.id);
  else
    perform tell('deck', new.id);
  end if;
  return null;
end $$;
create trigger decks_told after insert or delete on decks for each row execute function tell_deck();
create trigger decks_changed_told after update of name, description, is_public, taken_down_at on decks for each row
  when ((old.name, old.description, old.is_public, old.taken_down_at)
    is distinct from (new.name, new.description, new.is_public, new.taken_down_at))
  execute function tell_deck();

-- Whose decks they are, or no more: told to them alone, and by the rows that go with a deck, too.
create function tell_access() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id, user_ids) select 'access', deck_id, array_agg(user_id) from changed group by deck_id;
  return null;
end $$;
create trigger library_added_told after insert on library referencing new table as changed
  for each statement execute function tell_access();
create trigger library_removed_told after delete on library referencing old table as changed
  for each statement execute function tell_access();
create trigger members_added_told after insert on deck_members referencing new table as changed
  for each statement execute function tell_access();
create trigger members_changed_told after update on deck_members referencing new table as changed
  for each statement execute function tell_access();
create trigger members_removed_told after delete on deck_members referencing old table as changed
  for each statement execute function tell_access();

-- Who is let in is the author's to see.
create function tell_sharing() returns trigger language plpgsql as $$
begin
  perform tell('sharing', t.deck_id) from (select distinct deck_id from changed) t join decks d on d.id = t.deck_id;
  return null;
end $$;
create trigger members_added_shared after insert on deck_members referencing new table as changed
  for each statement execute function tell_sharing();
create trigger members_changed_shared after update on deck_members referencing new table as changed
  for each statement execute function tell_sharing();
create trigger members_removed_shared after delete on deck_members referencing old table as changed
  for each statement execute function tell_sharing();
create trigger links_added_shared after insert on deck_links referencing new table as changed
  for each statement execute function tell_sharing();
create trigger links_changed_shared after update on deck_links referencing new table as changed
  for each statement execute function tell_sharing();
create trigger links_removed_shared after delete on deck_links referencing old table as changed
  for each statement execute function tell_sharing();

create function tell_invitation() returns trigger language plpgsql as $$
declare
  deck bigint := coalesce(new.deck_id, old.deck_id);
begin
  if exists (select from decks where id = deck) then perform tell('sharing', deck); end if;
  perform tell('invited', null, array[u.id]) from users u where lower(u.email) = lower(coalesce(new.email, old.email));
  return null;
end $$;
create trigger invitations_told after insert or update or delete on invitations
  for each row execute function tell_invitation();

-- What somebody says of cards that were made.
create function tell_judged() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id, cards)
    select 'judged', n.deck_id, named_cards(array_agg(n.card_id)) from after_change n join before_change o on o.id = n.id
    where n.review <> o.review and n.card_id is not null group by n.deck_id;
  return null;
end $$;
create trigger generated_cards_judged after update on generated_cards
  referencing old table as before_change new table as after_change
  for each statement execute function tell_judged();

create function tell_documents() returns trigger language plpgsql as $$
begin
  perform tell('documents', coalesce(new.deck_id, old.deck_id));
  return null;
end $$;
create trigger documents_told after insert or update or delete on documents
  for each row execute function tell_documents();

-- What the user's own screens show of them.
create function tell_account() returns trigger language plpgsql as $$
begin
  perform tell('account', null, array[new.id]);
  return null;
end $$;
create trigger users_told
  after update of name, email_verified, time_zone, day_ends_at_hour, two_buttons, free_generations, paid_until on users
  for each row when (
    (old.name, old.email_verified, old.time_zone, old.day_ends_at_hour, old.two_buttons, old.free_generations, old.paid_until)
    is distinct from
    (new.name, new.email_verified, new.time_zone, new.day_ends_at_hour, new.two_buttons, new.free_generations, new.paid_until))
  execute function tell_account();

-- At once and by no event: a session that ended must not hear of anything more.
create function tell_sessions_ended() returns trigger language plpgsql as $$
begin
  if exists (select from ended) then notify kartei, 'sessions'; end if;
  return null;
end $$;
create trigger sessions_ended after delete on sessions referencing old table as ended
  for each statement execute function tell_sessions_ended();
