-- Up Migration

-- Deleted events kept their picture, and the sweep of pictures keeps what an event has.
update event set image_id = null where deleted_at is not null and image_id is not null;
