-- Up Migration

-- Tickets of an event that are given out by lot (DRW-01).
create table draw (
  event_id      uuid primary key,
  opens_at      timestamptz not null,
  closes_at     timestamptz not null,
  -- How long winners have to pay.
  pay_minutes   int not null check (pay_minutes between 15 and 10080),
  -- Published after the draw.
  seed          text not null,
  -- SHA-256 of the seed, published before the first entry.
  commitment    text not null,
  -- The number of the newest entry.
  last_number   int not null default 0,
  reminded_at   timestamptz,
  drawn_at      timestamptz,
  -- Time of the notifications to those who weren't drawn.
  announced_at  timestamptz,
  over_at       timestamptz,
  check (closes_at > opens_at),
  check (announced_at is null or drawn_at is not null)
);
-- Draws that aren't over, by the time when they are due.
create index draw_due on draw (closes_at) where over_at is null;

create table draw_ticket_type (
  event_id        uuid not null references draw,
  ticket_type_id  uuid not null,
  units           int not null check (units > 0),
  -- Entries that accept any type get the first that is left.
  position        int not null,
  primary key (event_id, ticket_type_id)
);

-- A person alone or a group, who win or lose together.
create table draw_entry (
  event_id         uuid not null references draw,
  id               uuid not null,
  -- Published instead of names.
  number           int not null,
  leader_id        uuid not null,
  -- null: any ticket type of the draw.
  ticket_type_ids  uuid[],
  state            text not null default 'entered' check (state in ('entered', 'inLine', 'won', 'lost', 'left')),
  -- Set by the draw: how many people took part, and the place in the drawn order, from 1.
  size             int check (size between 1 and 4),
  rank             int,
  won_type_id      uuid,
  won_at           timestamptz,
  primary key (event_id, id),
  unique (event_id, number),
  unique (event_id, rank),
  check ((size is null) = (rank is null)),
  check (state not in ('inLine', 'won') or rank is not null),
  check ((won_at is null) = (won_type_id is null))
);
create index draw_entry_line on draw_entry (event_id, rank) where state = 'inLine';

create table draw_person (
  event_id    uuid not null,
  entry_id    uuid not null,
  user_id     uuid not null,
  state       text not null check (state in ('invited', 'in', 'left')),
  -- The unpaid order that is the offer.
  order_id    uuid,
  created_at  timestamptz not null default now(),
  primary key (event_id, entry_id, user_id),
  foreign key (event_id, entry_id) references draw_entry
);
-- A user takes part once per event. Also finds the draws of a user.
create unique index draw_person_once on draw_person (user_id, event_id) where state = 'in';
create index draw_person_invited on draw_person (user_id, event_id) where state = 'invited';
