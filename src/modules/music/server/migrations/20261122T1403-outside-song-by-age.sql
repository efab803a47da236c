-- Up Migration

-- Which songs of outside catalogues were kept longest ago?
create index track_outside_by_age on track (created_at, id) where provider <> 'backbeat';
