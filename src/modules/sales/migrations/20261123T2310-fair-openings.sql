-- Up Migration

-- A fair opening of an event: fans who wait when sales start get random places and buy in that order (QUE-01). Events
-- without one have no row, so their sale pays for one lookup in the primary key.
create table fair_opening (
  event_id        uuid primary key,
  wait_minutes    int not null check (wait_minutes between 5 and 120),
  window_minutes  int not null check (window_minutes between 5 and 30),
  -- Whether people who qualify for the event's presale come before everyone else.
  presale_first   boolean not null,
  -- Orders the people who wait. Only its hash is published before places are drawn.
  seed            text not null check (seed ~ '^[0-9a-f]{64}$'),
  -- The opening is the first sale start after this time.
  created_at      timestamptz not null default now(),
  -- That sale start, noted when places are drawn.
  opened_at       timestamptz,
  -- The last place that was given, and the last person who may order.
  places          int not null default 0 check (opened_at is not null or places = 0),
  admitted        int not null default 0 check (admitted between 0 and places),
  -- When the counts were last compared, and the tickets ordered by then: they tell how fast the sale is.
  measured_at     timestamptz,
  ordered         int not null default 0,
  -- Whether every ticket is in someone's cart.
  all_in_carts    boolean not null default false,
  ended_at        timestamptz check (ended_at is null or opened_at is not null),
  sold_out        boolean not null default false check (not sold_out or ended_at is not null)
);
-- Finds openings that admit people.
create index fair_opening_open on fair_opening (event_id) where ended_at is null;

-- One place per account.
create table opening_place (
  event_id        uuid not null references fair_opening on delete cascade,
  user_id         uuid not null,
  id              uuid not null,
  -- Lower ones come first in the draw: 0 for the presale's fans, 1 for everyone else, 2 for new accounts.
  priority        smallint not null check (priority between 0 and 2),
  -- Null until it is drawn, or added at the end of the line.
  place           int check (place > 0),
  joined_at       timestamptz not null default now(),
  admitted_at     timestamptz,
  admitted_until  timestamptz check (admitted_until > admitted_at),
  primary key (event_id, user_id),
  unique (event_id, place),
  check ((admitted_at is null) = (admitted_until is null)),
  check (admitted_at is null or place is not null)
);
-- The line of an event.
create index opening_place_line on opening_place (event_id, place) where admitted_at is null;
-- Finds the places of a deleted account.
create index opening_place_by_user on opening_place (user_id);
