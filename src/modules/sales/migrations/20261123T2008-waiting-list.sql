-- Up Migration

alter table exchange_policy
  add column waiting_list boolean not null default true,
  -- How long an offer from the waiting list is held, in minutes.
  add column offer_minutes int not null default 120 check (offer_minutes between 15 and 10080);

-- Fans who wait for tickets of a sold-out event. The id orders them: first come, first served.
create table waiting_list_entry (
  event_id         uuid not null,
  id               uuid not null,
  user_id          uuid not null,
  quantity         int not null check (quantity between 1 and 4),
  -- Whether all tickets must be offered at once.
  together         boolean not null default true,
  -- null: any ticket type.
  ticket_type_ids  uuid[],
  state            text not null default 'waiting' check (state in ('waiting', 'offered', 'served', 'lapsed', 'left')),
  -- The unpaid order that is the offer.
  order_id         uuid,
  created_at       timestamptz not null default now(),
  primary key (event_id, id),
  check (state <> 'offered' or order_id is not null)
);
-- The line of an event, and how many wait before an entry.
create index waiting_list_entry_line on waiting_list_entry (event_id, id) where state = 'waiting';
-- Offers whose orders may have ended.
create index waiting_list_entry_offered on waiting_list_entry (event_id) where state = 'offered';
-- A user waits once per event. Also finds the lists that a user is on.
create unique index waiting_list_entry_by_user on waiting_list_entry (user_id, event_id) where state in ('waiting', 'offered');
