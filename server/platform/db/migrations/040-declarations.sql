-- What consumers declared without logging in, to cancel a contract or to withdraw from it: see shared/declarations.ts.
create table declarations (
  id bigint generated always as identity primary key,
  create_key uuid unique,
  at timestamptz not null,
  kind text not null check (kind in ('cancel', 'withdraw')),
  full_name text not null,
  email text not null,
  contract text not null,
  reason text,
  ends_on date,
  -- The language of the receipt.
  language text not null,
  -- The account with that email.
  user_id bigint references users (id) on delete set null,
  -- Null until it was looked at.
  finding text,
  decided_at timestamptz
);
create index on declarations (user_id);
create index on declarations (id) where finding is null;
create index on declarations ((decided_at is not null), id desc);
