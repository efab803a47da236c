-- Events that users saved to find again and to be reminded of (OWN-04).
create table saved_event (
  user_id    uuid not null,
  event_id   uuid not null references event (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, event_id)
);
-- Lists who is reminded of an event.
create index saved_event_audience on saved_event (event_id, user_id);

-- Reminders that were sent, each for one time: an event that moves is announced again.
create table event_reminder (
  event_id  uuid not null references event (id) on delete cascade,
  of_what   text not null check (of_what in ('start', 'sale')),
  at_time   timestamptz not null,
  primary key (event_id, of_what, at_time)
);
-- Find events and sales that start soon.
create index event_by_start on event (starts_at) where status = 'published';
create index ticket_type_by_sale_start on ticket_type (sale_starts_at)
  where sale_starts_at is not null and archived_at is null and not locked;
