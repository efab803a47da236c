-- Up Migration

-- Finds events that ended lately and wait for their settlement.
create index event_by_end on event (ends_at, id) where status <> 'draft';
