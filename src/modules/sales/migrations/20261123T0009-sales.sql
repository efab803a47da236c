-- Up Migration

create table promotion (
  event_id              uuid not null references event (id),
  id                    uuid not null,
  creator_id            uuid not null,
  -- Normalized: upper case, no spaces around (PRM-13).
  code                  text not null check (code = upper(code) and length(code) between 1 and 40),
  reward_type           text not null check (reward_type in ('points', 'discount', 'unlockItem')),
  discount_type         text check (discount_type in ('amount', 'percentage')),
  -- Minor units for an amount, percent for a percentage, points for points.
  value                 int check (value >= 0),
  unlocks_ticket_type   uuid,
  -- null: every ticket type of the event.
  only_ticket_types     uuid[],
  max_uses              int check (max_uses > 0),
  used                  int not null default 0,
  max_uses_per_person   int check (max_uses_per_person > 0),
  starts_at             timestamptz,
  ends_at               timestamptz,
  archived_at           timestamptz,
  created_at            timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, code),
  check ((reward_type = 'discount') = (discount_type is not null)),
  check (discount_type is distinct from 'percentage' or value <= 100),
  check ((reward_type = 'unlockItem') = (unlocks_ticket_type is not null)),
  check (used >= 0),
  constraint promotion_never_overused check (max_uses is null or used <= max_uses),
  was_used boolean not null default false
) with (fillfactor = 50);
-- Finds a promotion by its id alone (PRM-06, PRM-07).
create unique index promotion_by_id on promotion (id);

-- An order. `held` keeps the tickets while the buyer pays; only `settle` makes it `completed`.
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
  -- Whether this order currently counts as one use of its promotion.
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
  constraint purchase_sum check (total_minor = subtotal_minor - discount_minor + fee_minor),
  comp_by uuid
);
-- Finds expired holds.
create index purchase_expiring on purchase (expires_at) where status in ('held', 'pending');
-- Finds an order by its id alone: the wire knows no event for it.
create unique index purchase_by_id on purchase (id);
-- Sales per day. Rows arrive in order of time, so block ranges are enough and cost sales nothing.
create index purchase_by_day on purchase using brin (created_at);
-- Counts the comps of an event.
create index purchase_comp on purchase (event_id) where comp_by is not null;
create index purchase_sold on purchase (event_id, completed_at) include (total_minor, test, comp_by)
  where completed_at is not null;

create table purchase_item (
  event_id        uuid not null,
  order_id        uuid not null,
  ticket_type_id  uuid not null,
  quantity        int not null check (quantity > 0),
  unit_minor      int not null check (unit_minor >= 0),
  primary key (event_id, order_id, ticket_type_id),
  foreign key (event_id, order_id) references purchase (event_id, id),
  foreign key (event_id, ticket_type_id) references ticket_type (event_id, id),
  discount_minor int not null default 0 check (discount_minor >= 0),
  fee_minor int not null default 0 check (fee_minor >= 0),
  cancelled int not null default 0,
  constraint purchase_item_cancelled check (cancelled between 0 and quantity)
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
create index payment_unsettled on payment (updated_at) where status not in ('succeeded', 'canceled', 'refunded');
create unique index payment_one_settled on payment (event_id, order_id)
  where captured_minor > refunded_minor and status <> 'refundDue';
-- Finds due refunds.
create index payment_refund_due on payment (updated_at) where status = 'refundDue';

-- Webhooks of the payment provider, once each. Answered with 200 only after this row is committed.
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

-- The ledger: double entry, append only. Each transfer sums to zero.
create table ledger_entry (
  id             uuid primary key,
  transfer_id    uuid not null,
  event_id       uuid not null,
  order_id       uuid not null,
  account        text not null check (account in ('buyer', 'host', 'platform', 'processing')),
  amount_minor   bigint not null check (amount_minor <> 0),
  currency       text not null,
  kind           text not null check (kind in ('sale', 'refund', 'fee')),
  -- Each movement at the provider is booked once.
  external_ref   text not null,
  created_at     timestamptz not null default now(),
  unique (external_ref, account)
);
create index ledger_entry_by_order on ledger_entry (event_id, order_id);

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

-- One row per ticket sold (TKT-01).
create table admission (
  event_id        uuid not null,
  id              uuid not null,
  order_id        uuid not null,
  ticket_type_id  uuid not null,
  ordinal         int not null check (ordinal > 0),
  holder_id       uuid not null,
  -- The signed text behind the QR code. A new one is made when the ticket changes hands.
  code            text not null unique,
  key_version     int not null,
  state           text not null default 'valid' check (state in ('valid', 'void')),
  voided_because  text check (voided_because in ('refund', 'transfer', 'cancelled')),
  created_at      timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, order_id, ticket_type_id, ordinal)
);
create index admission_by_holder on admission (holder_id, event_id);
-- Finds the tickets of an order.
create index admission_by_order on admission (order_id);

create table signing_key (
  version     int primary key,
  public_key  text not null,
  -- Encrypted with the instance's secret.
  private_key text not null,
  created_at  timestamptz not null default now()
);

-- The buyer at the payment provider, once for live mode and once for test mode.
create table payment_customer (
  user_id      uuid not null,
  provider     text not null,
  test         boolean not null,
  customer_id  text not null,
  created_at   timestamptz not null default now(),
  primary key (user_id, provider, test)
);

-- A ticket held for a person of a plan (GRP-01), with their order. Its state is the order's.
create table plan_seat (
  plan_id    uuid not null references plan (id) on delete cascade,
  event_id   uuid not null,
  user_id    uuid not null,
  order_id   uuid not null,
  holder_id  uuid not null,
  -- How often it was held, which is limited.
  times      int not null default 1 check (times >= 1),
  held_at    timestamptz not null default now(),
  primary key (plan_id, event_id, user_id)
);
-- Finds who holds a ticket for this person, and how often.
create index plan_seat_of_person on plan_seat (event_id, user_id);

-- A refund: `due` until the provider was asked, `done` once it is booked.
create table refund (
  event_id        uuid not null,
  order_id        uuid not null,
  id              uuid not null,
  attempt         int not null,
  source          text not null,
  status          text not null default 'due' check (status in ('due', 'done', 'failed')),
  amount_minor    int not null check (amount_minor > 0),
  -- The part taken from the platform's fee, known when it is booked.
  fee_minor       int not null default 0 check (fee_minor between 0 and amount_minor),
  currency        text not null,
  cancelled_units int not null default 0,
  reason          text not null default '',
  by_id           uuid,
  idempotency_key text not null,
  request_hash    text not null default '',
  provider_id     text unique,
  last_error      text,
  tries           int not null default 0,
  run_at          timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  booked_at       timestamptz,
  primary key (event_id, id),
  foreign key (event_id, order_id, attempt) references payment (event_id, order_id, attempt),
  -- One refund per click. Also finds the refunds of an order.
  unique (event_id, order_id, idempotency_key),
  admission_ids uuid[] not null default '{}',
  whole_tickets boolean not null default false,
  constraint refund_source_check
  check (source in ('host', 'eventCancelled', 'eventMoved', 'provider'))
);
-- Finds due refunds.
create index refund_due on refund (run_at) where status = 'due';

-- A cancelled event whose orders are refunded in the background; `after_id` is the last order done.
create table event_refund (
  event_id     uuid primary key references event (id),
  by_id        uuid,
  reason       text not null default '',
  after_id     uuid,
  requested_at timestamptz not null default now(),
  walked_at    timestamptz,
  finished_at  timestamptz
);
-- Finds unfinished events.
create index event_refund_unfinished on event_refund (requested_at) where finished_at is null;

-- An event moved: orders completed by then can be refunded by their buyers until a deadline.
create table refund_offer (
  event_id         uuid not null references event (id),
  id               uuid not null,
  from_starts_at   timestamptz not null,
  made_at          timestamptz not null default clock_timestamp(),
  until            timestamptz not null,
  primary key (event_id, id)
);

-- Messages to the guests of an event: by a host, or because it moved or was cancelled. A repeated click or change has
-- the same key.
create table guest_message (
  event_id        uuid not null,
  id              uuid not null,
  key             text not null,
  kind            text not null check (kind in ('message', 'moved', 'postponed', 'resumed', 'cancelled')),
  subject         text not null default '',
  text            text not null default '',
  -- The old and new date and place, and what happens to paid orders.
  details         jsonb,
  -- Only holders of this ticket type; null: all.
  ticket_type_id  uuid,
  people          int not null default 0,
  by_id           uuid not null,
  created_at      timestamptz not null default clock_timestamp(),
  -- Also lists messages, newest first.
  primary key (event_id, id),
  unique (event_id, key)
);

-- Each holder once, as of when the message was written. Old rows are removed.
create table guest_message_recipient (
  event_id    uuid not null,
  message_id  uuid not null,
  -- The address, or the account if it has none.
  key         text not null,
  email       text,
  user_id     uuid,
  -- Paid orders that this person can refund by a link.
  order_ids   uuid[] not null default '{}',
  -- Whether they accept emails of this kind.
  by_mail     boolean not null,
  mailed_at   timestamptz,
  created_at  timestamptz not null default now(),
  primary key (message_id, key),
  foreign key (event_id, message_id) references guest_message (event_id, id)
);
-- Finds recipients who weren't emailed yet.
create index guest_message_recipient_waiting on guest_message_recipient (message_id, key) where by_mail and mailed_at is null;
create index guest_message_recipient_by_user on guest_message_recipient (user_id) where user_id is not null;
create index guest_message_recipient_old on guest_message_recipient using brin (created_at);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin raise exception 'the ledger is append only'; end $$;
create trigger ledger_append_only before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();
create trigger ledger_never_truncated before truncate on ledger_entry
  for each statement execute function ledger_is_append_only();
