-- Up Migration

-- What friends are going to do together: an activity on the wire (PLN-01).
create table plan (
  id                  uuid primary key,
  creator_id          uuid not null,
  name                text not null check (length(name) between 1 and 100),
  description         text not null default '',
  image_id            uuid,
  gel                 text not null default 'amber',
  is_open             boolean not null default false,
  place_name          text not null default '',
  city                text not null default '',
  state               text not null default '',
  starts_at           timestamptz,
  participants_total  int not null default 0 check (participants_total >= 0),
  requests_total      int not null default 0 check (requests_total >= 0),
  created_at          timestamptz not null default now(),
  deleted_at          timestamptz
);

create table plan_event (
  plan_id   uuid not null references plan (id) on delete cascade,
  event_id  uuid not null,
  position  int not null default 0,
  primary key (plan_id, event_id)
);
create index plan_event_by_event on plan_event (event_id, plan_id);

create table plan_participant (
  plan_id     uuid not null references plan (id) on delete cascade,
  user_id     uuid not null,
  status      text not null check (status in ('pending', 'confirmed', 'denied', 'invited')),
  created_at  timestamptz not null default now(),
  primary key (plan_id, user_id)
);
-- Who comes, first come first?
create index plan_participant_in_order on plan_participant (plan_id, status, created_at, user_id);
-- Which plans is somebody part of?
create index plan_participant_by_user on plan_participant (user_id, status, created_at desc, plan_id);
