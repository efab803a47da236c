-- Up Migration

-- One row per night whose door has opened. Whoever hands in scans holds it, so that scans have one order.
create table check_in_total (
  event_id  uuid primary key,
  -- Of the newest change: doors ask for what came after theirs.
  position  bigint not null default 0,
  -- Over all doors; `verify` counts them again.
  admitted  int not null default 0 check (admitted >= 0),
  inside    int not null default 0 check (inside between 0 and admitted),
  doubles   int not null default 0 check (doubles >= 0)
);

create table check_in_device (
  event_id    uuid not null,
  id          uuid not null,
  user_id     uuid not null,
  name        text not null check (length(name) between 1 and 40),
  created_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now(),
  primary key (event_id, id)
);
-- Which devices worked lately, and whose are they?
create index check_in_device_lately on check_in_device (event_id, seen_at desc);

-- What happened at the doors. Written and never changed: an undo is a line of its own.
create table check_in_scan (
  event_id          uuid not null,
  device_id         uuid not null,
  counter           int not null check (counter > 0),
  kind              text not null check (kind in ('in', 'out', 'undo', 'refused')),
  -- Null for a code that is no ticket of this night.
  admission_id      uuid,
  at                timestamptz not null,
  by_id             uuid not null,
  reason            text,
  let_in            boolean not null,
  by_name           boolean not null default false,
  undoes_device_id  uuid,
  undoes_counter    int,
  received_at       timestamptz not null default now(),
  -- The kind too: what was refused here may have been let in by a door that did not hear of it.
  primary key (event_id, device_id, counter, kind, let_in),
  check ((kind = 'undo') = (undoes_counter is not null))
);
-- What happened to this ticket?
create index check_in_scan_by_admission on check_in_scan (event_id, admission_id) where admission_id is not null;

-- What the log comes to: at most one check-in of a ticket stands.
create table check_in (
  event_id      uuid not null,
  admission_id  uuid not null,
  device_id     uuid,
  counter       int,
  at            timestamptz,
  inside        boolean not null default false,
  doubles       int not null default 0 check (doubles >= 0),
  position      bigint not null,
  primary key (event_id, admission_id),
  check (num_nonnulls(device_id, counter, at) in (0, 3)),
  check (at is not null or not inside)
);
-- What changed since?
create unique index check_in_news on check_in (event_id, position);
-- Where did somebody walk in who should not have?
create index check_in_doubles on check_in (event_id, admission_id) where doubles > 0;
