-- Up Migration

-- Tracked events on their way to those who count for us (ANA-03). What happened, and who it was, stands in
-- tracked_event alone: what is removed there is sent nowhere.
create table forwarded_event (
  target    text not null,
  event_id  uuid not null,
  event_at  timestamptz not null,
  attempts  int not null default 0,
  next_at   timestamptz not null default now(),
  is_dead   boolean not null default false,
  error     text,
  primary key (target, event_id)
);
-- What is to be sent now?
create index forwarded_event_due on forwarded_event (target, next_at) where not is_dead;
-- What was given up on long ago?
create index forwarded_event_dead on forwarded_event (event_at) where is_dead;
