-- Up Migration

-- Columns shared by all team tables, with the time of the last invitation.
alter table event_creator add column asked_at timestamptz not null default now();
update event_creator set asked_at = created_at;
drop index event_creator_invited;
-- Open invitations of a profile.
create index event_creator_invited on event_creator (profile_id, asked_at, event_id) where creator_status = 'invited';
