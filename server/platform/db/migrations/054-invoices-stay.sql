-- Invoices are kept for the eight years that § 14b UStG requires, which begin with the next year in Germany: `invoiceYears` in
-- shared/retention.ts.
create function invoices_kept() returns trigger language plpgsql as $$
begin
  if old.year >= extract(year from now() at time zone 'Europe/Berlin') - 8 then
    raise exception 'An invoice must be kept for eight years.';
  end if;
  return old;
end $$;
create trigger invoices_kept before delete on invoices for each row execute function invoices_kept();

-- Payments and refunds of a sale or of a subscription, which may be recorded before their subscription or payment is known.
create index on billing_events (provider, (details ->> 'sale')) where details ->> 'sale' is not null;
create index on billing_events (provider, provider_id);
