-- Up Migration

-- How many nights are still to come here? Counted from the index alone.
drop index event_by_neighborhood;
create index event_by_neighborhood on event (neighborhood_id, starts_at, id) include (ends_at)
  where status <> 'draft' and visibility = 'public';
