-- Up Migration

-- Everything of one person as an archive: packed by a job, kept for a week in parts (ACC-03).
create table data_export (
  id          uuid primary key,
  user_id     uuid not null,
  state       text not null default 'packing' check (state in ('packing', 'ready', 'expired')),
  -- Tables and pictures that are in it, of how many.
  done        int not null default 0,
  total       int not null default 0,
  parts       int not null default 0,
  bytes       bigint not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);
-- One at a time for each person.
create unique index data_export_open on data_export (user_id) where state = 'packing';
create index data_export_of on data_export (user_id, created_at desc);
-- Which archives are too old?
create index data_export_expiring on data_export (expires_at) where state <> 'expired';

-- Deleted users, by an id that leads to no one: so that what is still to be erased is erased, and can be shown to be.
create table account_deletion (
  user_id    uuid primary key,
  left_at    timestamptz not null default now(),
  erased_at  timestamptz
);
