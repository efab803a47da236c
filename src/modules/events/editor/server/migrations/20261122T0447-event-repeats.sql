-- Up Migration

-- A series that is being made of one event: what is made stays, and whoever takes the work up again goes on from there.
create table event_repeat (
  id          uuid primary key,
  event_id    uuid not null references event (id) on delete cascade,
  by_id       uuid not null,
  -- Whether whoever began it looks after the house, and so may do as its hosts may.
  by_admin    boolean not null default false,
  every       text not null check (every in ('week', 'month')),
  times       int not null check (times between 1 and 52),
  created_at  timestamptz not null default now()
);

create table event_repeat_night (
  repeat_id  uuid not null references event_repeat (id) on delete cascade,
  -- So many weeks or months after the event itself.
  position   int not null check (position > 0),
  event_id   uuid not null references event (id) on delete cascade,
  primary key (repeat_id, position)
);
