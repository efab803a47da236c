-- Up Migration

-- Settings of the box office of an event. No row: only hosts sell (BOX-01).
create table box_office (
  event_id           uuid primary key,
  door_managers_sell boolean not null default false
);

-- A device that one person sells with. Its cash is counted once, at the end.
create table box_office_till (
  event_id           uuid not null,
  id                 uuid not null,
  user_id            uuid not null,
  name               text not null check (length(name) between 1 and 40),
  created_at         timestamptz not null default now(),
  seen_at            timestamptz not null default now(),
  -- Until when it may sell offline, and when a host ended that. Its tickets stay held until it has sent its sales.
  allotment_until    timestamptz,
  allotment_ended_at timestamptz,
  counted_minor      bigint check (counted_minor >= 0),
  counted_at         timestamptz,
  counted_by         uuid,
  primary key (event_id, id)
);

-- Tickets held for a device to sell while it is offline, at the price of that time. Part of `ticket_type.held`.
create table box_office_allotment (
  event_id        uuid not null,
  till_id         uuid not null,
  ticket_type_id  uuid not null,
  quantity        int not null check (quantity >= 0),
  unit_minor      int not null check (unit_minor >= 0),
  primary key (event_id, till_id, ticket_type_id)
);

-- Orders that guests paid at the door: in cash, or with a card reader of the host.
create table box_office_sale (
  event_id         uuid not null,
  order_id         uuid not null,
  till_id          uuid not null,
  by_id            uuid not null,
  method           text not null check (method in ('cash', 'card')),
  amount_minor     int not null check (amount_minor >= 0),
  currency         text not null,
  -- By the device's clock if it was offline.
  sold_at          timestamptz not null,
  received_at      timestamptz not null default now(),
  is_offline       boolean not null default false,
  refunded_at      timestamptz,
  refunded_by      uuid,
  refunded_till_id uuid,
  primary key (event_id, order_id),
  check (num_nonnulls(refunded_at, refunded_by, refunded_till_id) in (0, 3))
);
-- Sales of a device, newest first.
create index box_office_sale_by_till on box_office_sale (event_id, till_id, sold_at desc, order_id desc);
-- The cash that went back from a device.
create index box_office_sale_refunded on box_office_sale (event_id, refunded_till_id) where refunded_at is not null;
