-- Up Migration

-- While an event is offered to one of its helpers they stay what they are (INV-05): `held_type`. An event has one owner,
-- and is offered to one at a time.
alter table event_creator
  add column held_type text check (held_type in ('collaborator', 'assistant')),
  add column created_at timestamptz not null default now();
drop index event_one_owner;
create unique index event_one_owner on event_creator (event_id)
  where creator_type = 'owner' and creator_status = 'confirmed';
create unique index event_one_offer on event_creator (event_id)
  where creator_type = 'owner' and creator_status = 'invited';
-- What is a profile asked to help with?
create index event_creator_invited on event_creator (profile_id, created_at, event_id) where creator_status = 'invited';
