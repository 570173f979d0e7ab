-- The last number of each series: a payment takes the next one in its own transaction, so that there are no gaps.
create table invoice_series (
  provider text not null,
  year int not null,
  last int not null,
  primary key (provider, year)
);

-- Invoices of payments and the documents that cancel them (§ 14 UStG): see server/billing/invoices.ts. Kept beyond the account (§ 14b UStG).
create table invoices (
  id bigint generated always as identity primary key,
  provider text not null,
  year int not null,
  number int not null,
  at timestamptz not null,
  user_id bigint references users (id) on delete set null,
  -- The payment at the provider, and of a refund its event.
  sale text not null,
  refund text unique,
  -- Of a cancellation: the invoice that it refers to.
  cancels bigint references invoices (id),
  gross_cents int not null,
  -- All that the document says, so that it never changes.
  document jsonb not null,
  unique (provider, year, number)
);
create index on invoices (user_id, id);
create index on invoices (at);
create unique index on invoices (provider, sale) where cancels is null;
create index on invoices (cancels);

create function invoices_stay() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'user_id') is distinct from (to_jsonb(old) - 'user_id') or new.user_id is not null then
    raise exception 'An invoice cannot be changed.';
  end if;
  return new;
end $$;
create trigger invoices_stay before update on invoices for each row execute function invoices_stay();

-- The partner's code that was typed at the checkout.
alter table orders add column code text;

-- Why a deck was restored after an objection had been answered already.
alter table deck_decisions add column lift_reason text;
