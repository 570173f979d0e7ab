-- An address as it is compared, whatever the collation of the database: ASCII letters without regard to case, all others as
-- they are. `emailKey` in shared/email.ts is the same rule.
create or replace function email_key(email text) returns text
  language sql immutable parallel safe
  return lower(email collate "C");

-- Where a database compared otherwise (as in Turkish, with its two letters i), accounts can have become equal.
do $$
declare
  equal record;
begin
  select string_agg(id::text, ', ' order by id) ids into equal from users group by email_key(email) having count(*) > 1 limit 1;
  if found then
    raise exception 'The accounts % have the same email but for the case of its letters. Change the email of all but one in '
      'the table users, and start again.', equal.ids;
  end if;
end $$;
delete from invitations i using invitations newer
  where newer.deck_id = i.deck_id and email_key(newer.email) = email_key(i.email) and newer.id > i.id;

drop index if exists users_email;
create unique index users_email on users (email_key(email));
drop index if exists invitations_email;
create unique index invitations_email on invitations (deck_id, email_key(email));
drop index if exists invitations_to;
create index invitations_to on invitations (email_key(email));

-- The two triggers that look for the user of an address: otherwise as they were.
create or replace function tell_invitation() returns trigger language plpgsql as $$
declare
  deck bigint := coalesce(new.deck_id, old.deck_id);
begin
  if exists (select from decks where id = deck) then perform tell('sharing', deck); end if;
  perform tell('invited', null, array[u.id]) from users u where email_key(u.email) = email_key(coalesce(new.email, old.email));
  return null;
end $$;
create or replace function tell_name() returns trigger language plpgsql as $$
begin
  insert into events (kind, deck_id)
    select 'deck', id from decks where author_id = new.id or copied_author = new.id union
    select 'sharing', deck_id from deck_members where user_id = new.id union
    select 'names', c.deck_id from card_versions v join cards c on c.id = v.card_id where v.user_id = new.id union
    select 'names', deck_id from suggestions where user_id = new.id and state = 'open' union
    select 'names', deck_id from bin where user_id = new.id;
  insert into events (kind, user_ids)
    select 'invited', array_agg(u.id) from decks d join invitations i on i.deck_id = d.id
      join users u on email_key(u.email) = email_key(i.email) where d.author_id = new.id having count(*) > 0;
  return null;
end $$;

-- A confirmation link that was opened without a session of its account is good for a new password from then on. An account
-- that has none yet has an empty hash, which no password matches.
alter table mail_links drop constraint if exists mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check check (purpose in ('verify', 'reset', 'new-password'));

-- How many mails of a kind went to an address since `began_at`. The address is hashed, and the sweep forgets it.
create table if not exists mail_counts (
  recipient bytea not null,
  kind text not null check (kind in ('registration', 'reset', 'invitation')),
  began_at timestamptz not null,
  mails int not null,
  primary key (recipient, kind)
);
create index if not exists mail_counts_began on mail_counts (began_at);
