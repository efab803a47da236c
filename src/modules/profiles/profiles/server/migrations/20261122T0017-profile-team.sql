-- Up Migration

-- Who runs a community, an artist or a venue (COM-14, ROL-07), and so may act as it (SWI-09). One table for all of them.
create table profile_team (
  profile_id      uuid not null references profile (id) on delete cascade,
  user_id         uuid not null,
  creator_type    text not null check (creator_type in ('owner', 'collaborator', 'assistant')),
  creator_status  text not null default 'confirmed' check (creator_status in ('invited', 'confirmed', 'denied')),
  created_at      timestamptz not null default now(),
  primary key (profile_id, user_id)
);
create unique index profile_team_one_owner on profile_team (profile_id) where creator_type = 'owner';
-- What does a person run?
create index profile_team_by_user on profile_team (user_id, created_at, profile_id);

insert into profile_team (profile_id, user_id, creator_type, creator_status, created_at)
select community_id, user_id, creator_type, creator_status, created_at from community_creator;
