-- Up Migration

-- What is to be texted: a notification of the few kinds that change an evening, to who agreed to texts. Its words are
-- read when it goes, and the row goes with it.
create table text_delivery (
  notification_id  uuid primary key,
  profile_id       uuid not null,
  told_at          timestamptz not null default now(),
  run_at           timestamptz not null default now()
);
-- What may go now?
create index text_delivery_waiting on text_delivery (run_at);
