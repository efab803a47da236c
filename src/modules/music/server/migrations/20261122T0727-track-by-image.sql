-- Up Migration

-- What shows this picture?
create index track_by_image on track (image_id);
