-- Up Migration

-- What shows this picture?
create index event_by_image on event (image_id);
