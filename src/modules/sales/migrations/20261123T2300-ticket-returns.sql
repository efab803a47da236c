-- Up Migration

alter table exchange_policy
  -- Whether holders may list tickets for return.
  add column returns boolean not null default true,
  -- Minutes before the start of the event.
  add column returns_close_minutes int not null default 180 check (returns_close_minutes between 0 and 20160),
  -- The next fan pays what was paid before, or today's price, whose surplus the host keeps.
  add column return_price text not null default 'paid' check (return_price in ('paid', 'current'));

alter table ticket
  -- On the Exchange: the code admits no one until the holder takes the ticket back.
  add column listed boolean not null default false,
  add constraint ticket_listed_is_valid check (not listed or state = 'valid'),
  drop constraint ticket_voided_because_check,
  add constraint ticket_voided_because_check
    check (voided_because in ('refund', 'transfer', 'cancelled', 'exchange'));

alter table order_item
  -- Of the units, those that are listed tickets of others. They move no counter while they are offered.
  add column backed int not null default 0,
  add constraint order_item_backed check (backed between 0 and quantity);

alter table refund
  drop constraint refund_source_check,
  add constraint refund_source_check check (source in ('host', 'eventCancelled', 'eventMoved', 'provider', 'exchange'));

-- A ticket that its holder listed for return. The id orders them: oldest first.
create table ticket_listing (
  event_id        uuid not null,
  id              uuid not null,
  ticket_id       uuid not null,
  ticket_type_id  uuid not null,
  -- The order that paid for the ticket, and gets the refund.
  order_id        uuid not null,
  seller_id       uuid not null,
  -- The price paid for the ticket with all fees, less refunds. The fee is part of it.
  paid_minor      int not null check (paid_minor >= 0),
  fee_minor       int not null check (fee_minor between 0 and paid_minor),
  currency        text not null,
  -- `returned`: unsold at the deadline. `ended`: the ticket was cancelled meanwhile.
  state           text not null default 'listed'
    check (state in ('listed', 'offered', 'sold', 'takenBack', 'returned', 'ended')),
  -- The order of the next fan.
  offer_order_id  uuid,
  -- The refund of a sold ticket; 0 for free ones.
  refunded_minor  int check (refunded_minor between 0 and paid_minor),
  created_at      timestamptz not null default now(),
  closed_at       timestamptz,
  primary key (event_id, id),
  check ((state in ('offered', 'sold')) = (offer_order_id is not null)),
  check ((state in ('listed', 'offered')) = (closed_at is null)),
  check ((state = 'sold') = (refunded_minor is not null))
);
create unique index ticket_listing_open on ticket_listing (event_id, ticket_id) where state in ('listed', 'offered');
-- The listings that can be offered, oldest first.
create index ticket_listing_line on ticket_listing (event_id, id) where state = 'listed';
-- The listed tickets in an offer, and what was sold with it.
create index ticket_listing_by_offer on ticket_listing (event_id, offer_order_id) where offer_order_id is not null;
-- The listings of an order's tickets.
create index ticket_listing_by_order on ticket_listing (event_id, order_id);
-- Listings of one user.
create index ticket_listing_by_seller on ticket_listing (seller_id, event_id);
