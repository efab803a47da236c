-- Up Migration

-- Events that a host changed just now.
create index event_changed on event (updated_at);
