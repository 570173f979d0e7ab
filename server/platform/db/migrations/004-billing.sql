-- A subscription at the payment provider, as the provider last told of it. It outlives its user's account: books are kept.
create table subscriptions (
  id bigint primary key generated always as identity,
  user_id bigint references users on delete set null,
  provider text not null check (provider in ('paypal', 'demo')),
  provider_id text not null,
  variant text not null check (variant in ('monthly', 'yearly', 'affiliateMonthly', 'affiliateYearly')),
  state text not null check (state in ('pending', 'active', 'past_due', 'suspended', 'cancelled', 'expired')),
  -- When the provider came to that state; older news changes nothing.
  state_at timestamptz not null,
  -- End of what is paid for.
  paid_until timestamptz,
  -- The user cancelled, and the provider has not confirmed it yet.
  cancel_asked_at timestamptz,
  created_at timestamptz not null,
  -- When the provider is asked next how it stands; null once nothing can change any more.
  check_at timestamptz,
  unique (provider, provider_id)
);
create index subscriptions_user on subscriptions (user_id);
create index subscriptions_check on subscriptions (check_at) where check_at is not null;

-- A subscription that a user told of while the provider could not be asked.
create table subscription_claims (
  user_id bigint not null references users on delete cascade,
  provider_id text not null,
  code text,
  created_at timestamptz not null,
  check_at timestamptz not null,
  primary key (user_id, provider_id)
);
create index subscription_claims_check on subscription_claims (check_at);

-- Append-only: every event of money. An event of the provider counts once, by its id.
create table billing_events (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  kind text not null,
  user_id bigint references users on delete set null,
  subscription_id bigint references subscriptions,
  provider text not null,
  provider_id text,
  event_id text,
  amount_cents bigint,
  currency text check ((amount_cents is null) = (currency is null)),
  details jsonb not null default '{}',
  unique (provider, event_id)
);
create index billing_events_user on billing_events (user_id);
create index billing_events_subscription on billing_events (subscription_id);

create function refuse_any_change() returns trigger language plpgsql as $$
begin
  raise exception 'Table % is only ever added to.', tg_table_name;
end $$;
-- Only a deleted account may leave its name here.
create trigger billing_events_kept before update on billing_events for each row
  when (not (new.user_id is null and old.user_id is not null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id'))
  execute function refuse_any_change();
create trigger billing_events_stay before delete on billing_events for each row execute function refuse_any_change();

create table affiliate_candidates (
  id bigint primary key generated always as identity,
  user_id bigint not null unique references users on delete cascade,
  notes text not null default '',
  last_contact timestamptz,
  next_contact timestamptz,
  created_at timestamptz not null
);

-- A partner. What is personal about payment is encrypted (server/secrets.ts); payouts must be kept, so the row outlives the account.
create table affiliates (
  id bigint primary key generated always as identity,
  user_id bigint unique references users on delete set null,
  notes text not null default '',
  last_contact timestamptz,
  next_contact timestamptz,
  joined_at timestamptz not null,
  code text not null check (code <> ''),
  channels text not null default '',
  via_paypal boolean not null,
  -- Encrypted JSON: paypalEmail, bankName, IBAN.
  payment bytea,
  -- Key of the encrypted file.
  contract_file text,
  contract_type text check ((contract_type is null) = (contract_file is null))
);
create unique index affiliates_code on affiliates (lower(code));

-- The code that a user applied last: it decides which plans they may take.
create table applied_codes (
  user_id bigint primary key references users on delete cascade,
  affiliate_id bigint not null references affiliates on delete cascade,
  applied_at timestamptz not null
);
create index applied_codes_affiliate on applied_codes (affiliate_id);

create table payouts (
  id bigint primary key generated always as identity,
  affiliate_id bigint not null references affiliates,
  at timestamptz not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Encrypted text.
  note bytea
);
create index payouts_affiliate on payouts (affiliate_id);

-- A subscription that was made with a partner's code.
create table conversions (
  id bigint primary key generated always as identity,
  affiliate_id bigint not null references affiliates,
  subscription_id bigint not null unique references subscriptions,
  at timestamptz not null,
  -- What the subscriber pays per period, and the partner's share of it.
  amount_cents bigint not null,
  share_cents bigint not null,
  payout_id bigint references payouts
);
create index conversions_affiliate on conversions (affiliate_id);
create index conversions_payout on conversions (payout_id);

create table deck_reports (
  id bigint primary key generated always as identity,
  deck_id bigint not null references decks on delete cascade,
  user_id bigint references users on delete set null,
  reason text not null,
  note text not null,
  at timestamptz not null,
  decided_at timestamptz,
  unique (deck_id, user_id)
);
create index deck_reports_open on deck_reports (deck_id) where decided_at is null;
create index deck_reports_user on deck_reports (user_id);
-- Since when its author alone sees the deck.
alter table decks add column taken_down_at timestamptz;
create index decks_taken_down on decks (taken_down_at) where taken_down_at is not null;

-- Append-only: everything that admins did. The admin's email stays, as it does in configuration.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  admin text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create trigger audit_log_kept before update or delete on audit_log for each row execute function refuse_any_change();

-- The demo provider's own books.
create table demo_subscriptions (
  id text primary key,
  custom_id text not null,
  plan_id text not null,
  status text not null,
  created_at timestamptz not null,
  status_at timestamptz not null,
  last_payment_at timestamptz,
  next_billing_at timestamptz,
  failed_payments int not null default 0
);
