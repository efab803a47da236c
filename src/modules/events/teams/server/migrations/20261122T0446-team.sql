-- Up Migration

-- Invitations by e-mail to whoever may have no account (ROL-10). Only the hash of what the link holds is kept.
create table team_invitation (
  id            uuid primary key,
  target_type   text not null check (target_type in ('event', 'profile')),
  target_id     uuid not null,
  email         text not null check (email = lower(email)),
  creator_type  text not null check (creator_type in ('collaborator', 'assistant')),
  token_hash    bytea not null unique,
  by_id         uuid not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  answer        text check (answer in ('confirmed', 'denied', 'withdrawn')),
  answered_by   uuid,
  answered_at   timestamptz,
  check ((answer is null) = (answered_at is null))
);
-- One address is asked once at a time; and which wait for a team?
create unique index team_invitation_open on team_invitation (target_id, email) where answer is null;

-- What was done to a team, and by whom (ROL-09). Nothing is ever changed here.
create table team_act (
  id            uuid primary key,
  target_type   text not null check (target_type in ('event', 'profile')),
  target_id     uuid not null,
  act           text not null check (act in ('invited', 'mailed', 'accepted', 'declined', 'roleChanged', 'removed',
                                             'withdrawn', 'left', 'transferred')),
  by_id         uuid not null,
  member_id     uuid,
  email         text,
  creator_type  text not null check (creator_type in ('owner', 'collaborator', 'assistant')),
  created_at    timestamptz not null default now()
);
-- The history of a team, newest first.
create index team_act_of on team_act (target_id, id desc);
