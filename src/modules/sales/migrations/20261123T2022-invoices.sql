-- Up Migration

-- The legal details of a host, which its invoices name as the seller (TAX-01).
create table invoice_seller (
  profile_id  uuid primary key,
  name        text not null check (length(name) between 1 and 200),
  address1    text not null check (length(address1) between 1 and 200),
  zip_code    text not null default '' check (length(zip_code) <= 20),
  city        text not null check (length(city) between 1 and 100),
  country     text not null check (country ~ '^[A-Z]{2}$'),
  tax_id      text not null default '' check (length(tax_id) <= 40),
  by_id       uuid not null,
  updated_at  timestamptz not null default now()
);

-- The last number per seller, kind and year. Counted up in the transaction that writes the document, whose lock on the
-- row lasts until it ends: a rollback gives the number back, and numbers have no gaps.
create table invoice_counter (
  seller_id  uuid not null,
  kind       text not null,
  year       int not null,
  last       int not null check (last > 0),
  primary key (seller_id, kind, year)
);

-- Invoices and credit notes as they were issued. Never changed.
create table invoice (
  event_id     uuid not null,
  id           uuid not null,
  order_id     uuid not null,
  seller_id    uuid not null,
  buyer_id     uuid not null,
  kind         text not null check (kind in ('invoice', 'creditNote')),
  year         int not null,
  number       int not null check (number > 0),
  -- The refund that a credit note is about.
  refund_id    uuid,
  currency     text not null,
  gross_minor  int not null check (gross_minor > 0),
  tax_minor    int not null check (tax_minor between 0 and gross_minor),
  -- Seller, buyer, event, lines and day, as printed.
  document     jsonb not null,
  issued_at    timestamptz not null default now(),
  primary key (event_id, id),
  constraint invoice_number_once unique (seller_id, kind, year, number),
  check ((kind = 'creditNote') = (refund_id is not null))
);
-- One invoice per order.
create unique index invoice_of_order on invoice (event_id, order_id) where kind = 'invoice';
-- One credit note per refund.
create unique index invoice_of_refund on invoice (event_id, refund_id) where refund_id is not null;
-- Documents of an order.
create index invoice_by_order on invoice (order_id, id);
