-- Up Migration

-- While a profile is offered to one of its helpers they stay what they are: `held_type`. A profile has one owner, and is
-- offered to one at a time.
alter table profile_team add column held_type text check (held_type in ('collaborator', 'assistant'));
drop index profile_team_one_owner;
create unique index profile_team_one_owner on profile_team (profile_id)
  where creator_type = 'owner' and creator_status = 'confirmed';
create unique index profile_team_one_offer on profile_team (profile_id)
  where creator_type = 'owner' and creator_status = 'invited';
