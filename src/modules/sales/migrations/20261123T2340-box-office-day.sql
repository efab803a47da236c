-- Up Migration

-- A QR code that a guest scans to pay on their own phone. Orders placed with it count as box-office sales (BOX-01).
create table pay_link (
  event_id   uuid not null,
  id         uuid not null,
  created_at timestamptz not null default now(),
  primary key (event_id, id)
);
create table pay_link_order (
  event_id uuid not null,
  link_id  uuid not null,
  order_id uuid not null,
  primary key (event_id, link_id, order_id),
  foreign key (event_id, link_id) references pay_link (event_id, id)
);

-- Offline sales that couldn't be recorded when their device synced: the guest has paid, and a host decides.
create table box_office_refused_sale (
  event_id     uuid not null,
  id           uuid not null,
  till_id      uuid not null,
  method       text not null check (method in ('cash', 'card')),
  what         text not null,
  amount_minor int not null check (amount_minor >= 0),
  currency     text not null,
  code         text not null,
  sold_at      timestamptz not null,
  refused_at   timestamptz not null default now(),
  resolved_at  timestamptz,
  primary key (event_id, id)
);

-- The change that a drawer started with.
alter table box_office_till add column float_minor bigint not null default 0 check (float_minor >= 0);

-- Cash sales whose money is still with the host, for cancelled events.
create index box_office_sale_unreturned on box_office_sale (event_id, sold_at, order_id) where refunded_at is null;
