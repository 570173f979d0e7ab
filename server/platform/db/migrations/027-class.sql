-- Whether a member lets the author see how far they are; null until they have answered. It goes with the membership.
alter table deck_members add column shares_progress boolean;

-- Topics of a deck that its members are to learn by a day. Few and short, so they are not charged.
create table assignments (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  -- With everything below them; null for the whole deck. Without a foreign key: a topic in the bin may come back.
  topics bigint[],
  due_on date not null,
  note text not null,
  create_key text,
  created_at timestamptz not null
);
create unique index assignments_create_key on assignments (deck_id, create_key);

create function tell_assignments() returns trigger language plpgsql as $$
begin
  perform tell('assignments', t.deck_id) from (select distinct deck_id from changed) t join decks d on d.id = t.deck_id;
  return null;
end $$;
create trigger assignments_added_told after insert on assignments referencing new table as changed
  for each statement execute function tell_assignments();
create trigger assignments_changed_told after update on assignments referencing new table as changed
  for each statement execute function tell_assignments();
create trigger assignments_removed_told after delete on assignments referencing old table as changed
  for each statement execute function tell_assignments();
