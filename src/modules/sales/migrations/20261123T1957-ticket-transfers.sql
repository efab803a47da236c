-- Up Migration

alter table ticket
  -- Rises when the ticket changes hands or is frozen, so that scanners load their list again.
  add column version int not null default 0,
  -- How often the ticket changed hands.
  add column transfers int not null default 0;

-- Rules for tickets that change hands. An event without a row has the defaults.
create table exchange_policy (
  event_id                 uuid primary key,
  -- How often one ticket may change hands; 0: never.
  transfers_per_ticket     int not null default 1 check (transfers_per_ticket between 0 and 3),
  -- Minutes before the start of the event.
  transfers_close_minutes  int not null default 0 check (transfers_close_minutes between 0 and 20160)
);

-- A ticket sent to a friend by link.
create table ticket_transfer (
  event_id    uuid not null,
  id          uuid not null,
  ticket_id   uuid not null,
  from_id     uuid not null,
  -- The friend who accepted it.
  to_id       uuid,
  state       text not null default 'open' check (state in ('open', 'accepted', 'takenBack', 'ended')),
  created_at  timestamptz not null default now(),
  closed_at   timestamptz,
  primary key (event_id, id),
  check (state <> 'accepted' or to_id is not null),
  check ((state = 'open') = (closed_at is null))
);
-- Finds a transfer by its link.
create unique index ticket_transfer_by_id on ticket_transfer (id);
create unique index ticket_transfer_open on ticket_transfer (event_id, ticket_id) where state = 'open';
-- The transfers of an order's tickets.
create index ticket_transfer_by_ticket on ticket_transfer (event_id, ticket_id);
-- Ends open transfers of a deleted account.
create index ticket_transfer_open_by_user on ticket_transfer (from_id) where state = 'open';
