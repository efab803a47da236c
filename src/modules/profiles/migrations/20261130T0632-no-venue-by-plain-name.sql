-- Up Migration

-- Duplicate venues are found by sorting all of them once.
drop index venue_by_plain_name;
