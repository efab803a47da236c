-- Up Migration

-- Card readers of the payment provider, with which the box office of an event sells (BOX-01).
create table box_office_reader (
  event_id    uuid not null,
  id          uuid not null,
  provider    text not null,
  -- The provider's id. A reader that is registered for another event moves there.
  provider_id text not null,
  name        text not null check (length(name) between 1 and 40),
  created_at  timestamptz not null default now(),
  -- The sale that it was last asked to take. While that is open, no other sale gets the reader.
  order_id    uuid,
  primary key (event_id, id),
  unique (provider, provider_id)
);
create unique index box_office_reader_order on box_office_reader (event_id, order_id) where order_id is not null;

-- Orders that a guest pays at a card reader. A paid one is also in `box_office_sale`.
create table box_office_card_sale (
  event_id   uuid not null,
  order_id   uuid not null,
  till_id    uuid not null,
  by_id      uuid not null,
  reader_id  uuid not null,
  -- Whether its guests are checked in once it is paid.
  check_in   boolean not null,
  created_at timestamptz not null default now(),
  primary key (event_id, order_id)
);
-- The latest sale of a device.
create index box_office_card_sale_by_till on box_office_card_sale (event_id, till_id, created_at desc);

-- Whether the card is presented to a reader, instead of entered online.
alter table payment add column card_present boolean not null default false;

alter table box_office_sale
  drop constraint box_office_sale_method_check,
  add constraint box_office_sale_method_check check (method in ('cash', 'card', 'reader'));
