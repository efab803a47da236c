-- Up Migration

create table community (
  id               uuid primary key references profile (id) on delete cascade,
  membership_type  text not null check (membership_type in ('open', 'approval', 'conditional')),
  description      text not null default '',
  members_total    int not null default 0 check (members_total >= 0)
);

-- Who runs a community (COM-14).
create table community_creator (
  community_id    uuid not null references community (id) on delete cascade,
  user_id         uuid not null,
  creator_type    text not null check (creator_type in ('owner', 'collaborator', 'assistant')),
  creator_status  text not null default 'confirmed' check (creator_status in ('invited', 'confirmed', 'denied')),
  created_at      timestamptz not null default now(),
  primary key (community_id, user_id)
);
create unique index community_one_owner on community_creator (community_id) where creator_type = 'owner';
create index community_creator_by_user on community_creator (user_id);

create table community_participant (
  community_id  uuid not null references community (id) on delete cascade,
  user_id       uuid not null,
  status        text not null check (status in ('pending', 'confirmed', 'denied', 'invited')),
  created_at    timestamptz not null default now(),
  primary key (community_id, user_id)
);
create index community_participant_newest on community_participant (community_id, status, created_at desc, user_id);
create index community_participant_by_user on community_participant (user_id, status);
