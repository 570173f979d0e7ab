-- The app that makes a user's codes (RFC 6238), besides the password: see server/auth/second-factor.ts.
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- Encrypted with the data key.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first code was entered: nothing asks for codes before.
  confirmed_at timestamptz,
  -- The number of the 30 seconds whose code was accepted last. It and those before are not accepted any more.
  last_step bigint not null default 0,
  -- SHA-256 of the recovery codes that were not used yet.
  recovery_hashes bytea[] not null default '{}',
  -- The key of the call that made the recovery codes. A retry makes others, as its response was lost.
  codes_key uuid,
  -- Wrong codes since then, entered with the right password.
  wrong_codes int not null default 0,
  wrong_since timestamptz
);
create index on second_factors (created_at) where confirmed_at is null;
