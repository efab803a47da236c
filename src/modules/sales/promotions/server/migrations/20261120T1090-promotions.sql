-- Up Migration

create table promotion (
  event_id              uuid not null references event (id),
  id                    uuid not null,
  creator_id            uuid not null,
  -- As people type it is not how it is kept: upper case, no spaces around (PRM-13).
  code                  text not null check (code = upper(code) and length(code) between 1 and 40),
  reward_type           text not null check (reward_type in ('points', 'discount', 'unlockItem')),
  discount_type         text check (discount_type in ('amount', 'percentage')),
  -- Minor units for an amount, percent for a percentage, points for points.
  value                 int check (value >= 0),
  unlocks_ticket_type   uuid,
  -- null: every ticket type of the event.
  only_ticket_types     uuid[],
  max_uses              int check (max_uses > 0),
  used                  int not null default 0,
  max_uses_per_person   int check (max_uses_per_person > 0),
  starts_at             timestamptz,
  ends_at               timestamptz,
  archived_at           timestamptz,
  created_at            timestamptz not null default now(),
  primary key (event_id, id),
  unique (event_id, code),
  check ((reward_type = 'discount') = (discount_type is not null)),
  check (discount_type is distinct from 'percentage' or value <= 100),
  check ((reward_type = 'unlockItem') = (unlocks_ticket_type is not null)),
  check (used >= 0),
  constraint promotion_never_overused check (max_uses is null or used <= max_uses)
) with (fillfactor = 50);
