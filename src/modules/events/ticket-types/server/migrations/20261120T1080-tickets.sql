-- Up Migration

-- The hottest rows of the house: half-filled pages and no index on the counters, so that every sale is a HOT update.
create table ticket_type (
  event_id       uuid not null references event (id),
  id             uuid not null,
  name           text not null check (length(name) between 1 and 50),
  description    text not null default '' check (length(description) <= 250),
  price_minor    int not null check (price_minor >= 0),
  currency       text not null default 'usd',
  -- null: unlimited (TIX-13, X-03).
  capacity       int check (capacity > 0),
  held           int not null default 0,
  sold           int not null default 0,
  min_per_order  int not null default 1 check (min_per_order >= 1),
  max_per_order  int not null default 4,
  sale_starts_at timestamptz,
  sale_ends_at   timestamptz,
  position       int not null default 0,
  -- Locked: shown and sold only with a promotion that unlocks it (TIX-15).
  locked         boolean not null default false,
  archived_at    timestamptz,
  primary key (event_id, id),
  check (max_per_order >= min_per_order),
  check (sale_ends_at is null or sale_starts_at is null or sale_ends_at > sale_starts_at),
  check (held >= 0 and sold >= 0),
  -- The last line of defence: the database itself refuses oversell (HLD-02).
  constraint ticket_type_never_oversold check (capacity is null or held + sold <= capacity)
) with (fillfactor = 50);
