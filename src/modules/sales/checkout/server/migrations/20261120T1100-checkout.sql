-- Up Migration

-- An order. `held` keeps the units while the buyer pays; only `settle` makes it `completed`.
create table purchase (
  event_id           uuid not null references event (id),
  id                 uuid not null,
  buyer_id           uuid not null,
  status             text not null check (status in
                     ('held', 'pending', 'completed', 'expired', 'cancelled', 'refundDue', 'refunded', 'partiallyRefunded')),
  subtotal_minor     int not null check (subtotal_minor >= 0),
  discount_minor     int not null default 0 check (discount_minor between 0 and subtotal_minor),
  fee_minor          int not null default 0 check (fee_minor >= 0),
  total_minor        int not null,
  currency           text not null,
  -- The rates this order was priced with (FEE-10).
  fee_rate_percent   numeric(5, 2) not null,
  fee_per_ticket_minor int not null,
  promotion_id       uuid,
  -- Whether this order counts as one use of its promotion now.
  promotion_live     boolean not null default false,
  join_communities   boolean not null default false,
  test               boolean not null default false,
  buyer_name         text not null default '',
  buyer_email        text not null default '',
  buyer_phone        text not null default '',
  idempotency_key    text not null,
  request_hash       text not null,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz,
  -- An order under payment is never kept alive beyond this (3-D Secure, slow banks).
  hard_expires_at    timestamptz,
  completed_at       timestamptz,
  closed_at          timestamptz,
  primary key (event_id, id),
  unique (event_id, buyer_id, idempotency_key),
  constraint purchase_sum check (total_minor = subtotal_minor - discount_minor + fee_minor)
);
-- Which holds have run out?
create index purchase_expiring on purchase (expires_at) where status in ('held', 'pending');
create index purchase_by_buyer_in_event on purchase (event_id, buyer_id);

create table purchase_item (
  event_id        uuid not null,
  order_id        uuid not null,
  ticket_type_id  uuid not null,
  quantity        int not null check (quantity > 0),
  unit_minor      int not null check (unit_minor >= 0),
  primary key (event_id, order_id, ticket_type_id),
  foreign key (event_id, order_id) references purchase (event_id, id),
  foreign key (event_id, ticket_type_id) references ticket_type (event_id, id)
);

create table payment (
  event_id       uuid not null,
  order_id       uuid not null,
  attempt        int not null,
  intent_id      text unique,
  client_secret  text,
  checkout_id    text not null,
  customer_id    text,
  amount_minor   int not null check (amount_minor > 0),
  currency       text not null,
  status         text not null default 'created',
  captured_minor int not null default 0,
  refunded_minor int not null default 0,
  processing_minor int not null default 0,
  last_error     text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (event_id, order_id, attempt),
  foreign key (event_id, order_id) references purchase (event_id, id),
  constraint payment_never_over_refunded check (refunded_minor between 0 and captured_minor and captured_minor <= amount_minor)
);
-- One order, one settled payment.
create unique index payment_one_settled on payment (event_id, order_id) where captured_minor > refunded_minor;
create index payment_unsettled on payment (updated_at) where status not in ('succeeded', 'canceled', 'refunded');

-- What the payment provider told us, once each. Answered 200 only after this row is safe.
create table payment_inbox (
  provider      text not null,
  event_id      text not null,
  type          text not null,
  intent_id     text,
  received_at   timestamptz not null default now(),
  attempts      int not null default 0,
  run_at        timestamptz not null default now(),
  lease_until   timestamptz,
  last_error    text,
  processed_at  timestamptz,
  dead_at       timestamptz,
  primary key (provider, event_id)
);
create index payment_inbox_waiting on payment_inbox (run_at) where processed_at is null and dead_at is null;

-- The truth of money: double entry, append only. Each transfer sums to zero.
create table ledger_entry (
  id             uuid primary key,
  transfer_id    uuid not null,
  event_id       uuid not null,
  order_id       uuid not null,
  account        text not null check (account in ('buyer', 'host', 'platform', 'processing')),
  amount_minor   bigint not null check (amount_minor <> 0),
  currency       text not null,
  kind           text not null check (kind in ('sale', 'refund', 'fee')),
  -- One movement outside books once.
  external_ref   text not null,
  created_at     timestamptz not null default now(),
  unique (external_ref, account)
);
create index ledger_entry_by_order on ledger_entry (event_id, order_id);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin raise exception 'the ledger is append only'; end $$;
create trigger ledger_append_only before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();
create trigger ledger_never_truncated before truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

-- "My tickets": orders live by event, so each buyer has a list of their own, in the buyer's shard.
create table buyer_order (
  buyer_id      uuid not null,
  order_id      uuid not null,
  event_id      uuid not null,
  starts_at     timestamptz not null,
  completed_at  timestamptz not null,
  primary key (buyer_id, order_id)
);
create index buyer_order_by_start on buyer_order (buyer_id, starts_at, order_id);
