-- Up Migration

-- What shows this picture?
create index profile_by_image on profile (image_id);
