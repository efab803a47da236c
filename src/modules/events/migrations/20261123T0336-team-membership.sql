-- Up Migration

-- The columns that every team has: when somebody was last asked.
alter table event_creator add column asked_at timestamptz not null default now();
update event_creator set asked_at = created_at;
drop index event_creator_invited;
-- What is a profile asked to help with?
create index event_creator_invited on event_creator (profile_id, asked_at, event_id) where creator_status = 'invited';
