-- Up Migration

-- Units of a line that were cancelled: their room is free again and their admissions are void. What was paid for them is
-- another matter.
alter table purchase_item
  add cancelled int not null default 0,
  add constraint purchase_item_cancelled check (cancelled between 0 and quantity);

-- Money that goes back to a buyer: `due` until the provider was asked, `done` once it is booked.
create table refund (
  event_id        uuid not null,
  order_id        uuid not null,
  id              uuid not null,
  attempt         int not null,
  source          text not null check (source in ('host', 'eventCancelled', 'provider')),
  status          text not null default 'due' check (status in ('due', 'done', 'failed')),
  amount_minor    int not null check (amount_minor > 0),
  -- The part of it that comes out of the platform's fee, known when it is booked.
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
  -- One click, one refund. Also: which refunds has this order?
  unique (event_id, order_id, idempotency_key)
);
-- Which refunds are due?
create index refund_due on refund (run_at) where status = 'due';

-- A cancelled night whose orders are refunded in the background, order by order; `after_id` is the last one looked at.
create table event_refund (
  event_id     uuid primary key references event (id),
  by_id        uuid,
  reason       text not null default '',
  after_id     uuid,
  requested_at timestamptz not null default now(),
  walked_at    timestamptz,
  finished_at  timestamptz
);
-- Which nights are not through yet?
create index event_refund_unfinished on event_refund (requested_at) where finished_at is null;
