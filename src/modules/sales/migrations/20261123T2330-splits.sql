-- Up Migration

-- How the money of an event is divided between its host and others, as proposed by the host (PYO-03). A change is a new
-- version. A version that everyone accepted stays in force until everyone has accepted a newer one.
create table split (
  event_id    uuid not null,
  version     int not null check (version > 0),
  currency    text not null,
  by_id       uuid not null,
  created_at  timestamptz not null default now(),
  primary key (event_id, version)
);

create table split_share (
  event_id        uuid not null,
  version         int not null,
  profile_id      uuid not null,
  -- Shares are paid in this order, as far as the money goes. The rest is the host's.
  position        int not null,
  -- `nothing`: the party had a share in the version in force, and gets none in this one.
  kind            text not null check (kind in ('percent', 'fixed', 'guarantee', 'nothing')),
  -- Thousandths of a percent of the door.
  percent         int check (percent between 1 and 100000),
  amount_minor    bigint check (amount_minor > 0),
  answer          text not null default 'waiting' check (answer in ('waiting', 'accepted', 'declined')),
  reason          text not null default '' check (length(reason) <= 300),
  answered_by_id  uuid,
  answered_at     timestamptz,
  primary key (event_id, version, profile_id),
  foreign key (event_id, version) references split (event_id, version) on delete cascade,
  check ((percent is not null) = (kind in ('percent', 'guarantee'))),
  check ((amount_minor is not null) = (kind in ('fixed', 'guarantee')))
);
-- The splits of an artist or venue, newest event first.
create index split_share_of_profile on split_share (profile_id, event_id desc, version desc);

-- A share of an artist or venue; else it is the host's rest.
alter table settlement add column party boolean not null default false;
-- The event's money at the moment the sums were fixed: held here, and with the cash taken at the door.
alter table settlement add column held_minor bigint;
alter table settlement add column door_minor bigint;
