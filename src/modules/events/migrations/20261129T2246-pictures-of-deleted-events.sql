-- Up Migration

-- The sweep deletes only pictures that no event has, and deleted events still had theirs.
update event set image_id = null where deleted_at is not null and image_id is not null;
