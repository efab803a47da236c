-- Up Migration

-- A seat that was held for somebody of a plan (GRP-01): which order of theirs it is. What became of it, the order says.
create table plan_seat (
  plan_id    uuid not null references plan (id) on delete cascade,
  event_id   uuid not null,
  user_id    uuid not null,
  order_id   uuid not null,
  holder_id  uuid not null,
  -- How often it was held, so that nobody keeps a hall with seats that are never paid.
  times      int not null default 1 check (times >= 1),
  held_at    timestamptz not null default now(),
  primary key (plan_id, event_id, user_id)
);
-- Who waits for the payment of this person, and how often were they held a seat at this night?
create index plan_seat_of_person on plan_seat (event_id, user_id);
