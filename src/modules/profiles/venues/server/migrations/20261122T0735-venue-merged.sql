-- Up Migration

-- A venue that two maps knew is one: the old address leads to the one that was kept (VEN-06).
create table venue_merged (
  venue_id    uuid primary key references profile (id) on delete cascade,
  into_id     uuid not null references profile (id) on delete cascade,
  created_at  timestamptz not null default date_trunc('milliseconds', now()),
  check (venue_id <> into_id)
);
-- What leads to a venue?
create index venue_merged_into on venue_merged (into_id);

-- Which venues have one name, however it is written?
create index venue_by_plain_name on profile ((regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g')), id)
  where type = 'venue' and deleted_at is null;
