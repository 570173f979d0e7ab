-- What users ordered, and the text that they saw directly above the order button: see shared/orders.ts.
create table orders (
  id bigint generated always as identity primary key,
  create_key uuid unique,
  at timestamptz not null,
  user_id bigint references users (id) on delete set null,
  provider text not null,
  -- Null until the provider has made a subscription that waits for approval.
  provider_id text unique,
  approve_url text,
  variant text not null,
  price_cents int not null,
  language text not null,
  text_version text not null,
  text jsonb not null,
  -- The tick for the start within the withdrawal period.
  starts_at_once boolean not null
);
create index on orders (user_id);
create index on orders (at);
