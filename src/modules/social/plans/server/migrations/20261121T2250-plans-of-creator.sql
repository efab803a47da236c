-- Up Migration

-- Which plans did somebody make?
create index plan_of_creator on plan (creator_id, starts_at, id) where deleted_at is null;
