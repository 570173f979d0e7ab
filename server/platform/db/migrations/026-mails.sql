-- The mails that users can switch, a row per user and kind. Without a row, or with a choice of null, the default applies
-- (shared/mails.ts).
create table user_mails (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('reminders', 'suggestions', 'decisions', 'invitations')),
  is_on boolean,
  -- Of reminders: the local hour; null for the learner's usual one.
  at_hour smallint check (at_hour between 0 and 23),
  -- When the next mail is due; null while none is.
  due_at timestamptz,
  -- Written before the mail is sent, so that it is not sent twice.
  sent_at timestamptz,
  primary key (user_id, kind)
);
create index user_mails_due on user_mails (due_at) where due_at is not null;

-- When learners usually begin: the first review of each day is found without reading the others.
create index reviews_time on reviews (user_id, reviewed_at);

-- A suggestion was decided, and its author has not looked since.
alter table suggestions add column is_unseen boolean not null default false;
create index suggestions_unseen on suggestions (user_id, deck_id) where is_unseen;
