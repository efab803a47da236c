-- Up Migration

-- What the house recommends on its front page. A night that is over, called off or hidden is passed over, not deleted.
create table promoted_event (
  event_id    uuid primary key references event (id) on delete cascade,
  by_id       uuid not null,
  created_at  timestamptz not null default date_trunc('milliseconds', now())
);
-- What is promoted, the latest choice first?
create index promoted_event_newest on promoted_event (created_at desc, event_id);
