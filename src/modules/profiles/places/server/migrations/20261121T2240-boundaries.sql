-- Up Migration

-- Corners as [longitude, latitude]; null: the nearest middle decides (NBH-05).
alter table neighborhood add column boundary jsonb check (jsonb_typeof(boundary) = 'array' and jsonb_array_length(boundary) >= 3);
-- Which parts of town are around a point?
create index neighborhood_around on neighborhood (latitude, longitude);
