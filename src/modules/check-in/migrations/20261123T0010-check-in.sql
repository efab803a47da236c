-- Up Migration

-- Totals of an event's check-in, created with the first scan. Syncing locks the row, so that scans are handled one
-- after the other.
create table check_in_total (
  event_id  uuid primary key,
  -- Position of the newest change: scanners ask for what came after theirs.
  position  bigint not null default 0,
  -- Of all scanners. `verify` recounts it.
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
-- Devices of an event, latest first.
create index check_in_device_lately on check_in_device (event_id, seen_at desc);

-- Append-only log of scans. An undo is a row of its own.
create table check_in_scan (
  event_id          uuid not null,
  device_id         uuid not null,
  counter           int not null check (counter > 0),
  kind              text not null check (kind in ('in', 'out', 'undo', 'refused')),
  -- Null for a code without a ticket of this event.
  admission_id      uuid,
  at                timestamptz not null,
  by_id             uuid not null,
  reason            text,
  let_in            boolean not null,
  by_name           boolean not null default false,
  undoes_device_id  uuid,
  undoes_counter    int,
  received_at       timestamptz not null default now(),
  -- Includes the kind, because a scan that was refused here may have let the guest in on an offline device.
  primary key (event_id, device_id, counter, kind, let_in),
  check ((kind = 'undo') = (undoes_counter is not null))
);
-- Scans of a ticket.
create index check_in_scan_by_admission on check_in_scan (event_id, admission_id) where admission_id is not null;

-- Resolved scans: at most one check-in per ticket counts.
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
-- Changes since a position.
create unique index check_in_news on check_in (event_id, position);
-- Double entries of an event.
create index check_in_doubles on check_in (event_id, admission_id) where doubles > 0;
