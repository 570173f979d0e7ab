-- What users agreed to, and what they withdrew, one row each: see shared/consents.ts. Deleted with the account.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('terms', 'privacy', 'age', 'reminders', 'progress')),
  -- Otherwise it was withdrawn.
  is_given boolean not null,
  -- The words that the user saw, empty where there were none.
  wording text not null,
  -- Of a document that was accepted: the date that it bears, and the SHA-256 of its text.
  dated date,
  digest text,
  -- Of shared progress: the deck, also once it is gone, and whose it is.
  deck_id bigint,
  subject text not null default ''
);
create index on consents (user_id, id);

-- Progress is no longer shared once a membership ends, however it ends.
create function end_progress_consent() returns trigger language plpgsql as $$
begin
  insert into consents (user_id, at, kind, is_given, wording, deck_id, subject)
  select c.user_id, now(), c.kind, false, '', c.deck_id, c.subject from consents c
  where c.user_id = old.user_id and c.kind = 'progress' and c.deck_id = old.deck_id
    and exists (select from users where id = old.user_id)
  order by c.id desc limit 1;
  return null;
end $$;
create trigger deck_members_consent_ended after delete on deck_members
  for each row when (old.shares_progress) execute function end_progress_consent();
