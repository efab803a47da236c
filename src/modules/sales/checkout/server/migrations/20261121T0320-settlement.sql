-- Up Migration

-- An order is looked up by its id alone: the wire knows no event for it.
create unique index purchase_by_id on purchase (id);

-- The buyer as the payment provider knows them, once for real money and once for test mode.
create table payment_customer (
  user_id      uuid not null,
  provider     text not null,
  test         boolean not null,
  customer_id  text not null,
  created_at   timestamptz not null default now(),
  primary key (user_id, provider, test)
);

-- Money that is on its way back is no settled payment: a second payment of a paid order is booked, then refunded.
drop index payment_one_settled;
create unique index payment_one_settled on payment (event_id, order_id)
  where captured_minor > refunded_minor and status <> 'refundDue';

-- Which refunds are due?
create index payment_refund_due on payment (updated_at) where status = 'refundDue';

-- Each line's share of discount and fee, so that the lines shown add up to what was charged (PRC-01), also years later.
alter table purchase_item
  add discount_minor int not null default 0 check (discount_minor >= 0),
  add fee_minor int not null default 0 check (fee_minor >= 0);
