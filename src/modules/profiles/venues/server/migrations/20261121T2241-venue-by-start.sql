-- Up Migration

-- Which venue begins as it is typed?
create index venue_by_start on profile (lower(name) text_pattern_ops) where type = 'venue' and deleted_at is null;
