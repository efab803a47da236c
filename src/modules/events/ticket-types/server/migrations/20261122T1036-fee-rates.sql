-- Up Migration

-- What the house charges where it is not what the environment says: for everybody, one currency, one host, or one host in
-- one currency. Rows are only ever added: the latest one whose time has come counts, and one without figures ends what was
-- before it. Orders keep the rates they were made with (FEE-10).
create table fee_rate (
  id                uuid primary key,
  -- The profile that makes the events. Null: all of them.
  host_id           uuid,
  currency          text check (currency = lower(currency) and length(currency) = 3),
  percent           numeric(5, 2) check (percent between 0 and 50),
  per_ticket_cents  int check (per_ticket_cents between 0 and 10000),
  starts_at         timestamptz not null,
  by_id             uuid not null,
  created_at        timestamptz not null default date_trunc('milliseconds', now()),
  check ((percent is null) = (per_ticket_cents is null))
);
-- What does a host pay now?
create index fee_rate_of on fee_rate (host_id, currency, starts_at desc, id desc);
-- Which rates were set lately?
create index fee_rate_newest on fee_rate (created_at desc, id desc);
