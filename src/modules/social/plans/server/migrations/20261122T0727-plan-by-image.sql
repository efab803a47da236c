-- Up Migration

-- What shows this picture?
create index plan_by_image on plan (image_id);
