-- Up Migration

-- Which events were created last, of one status, of one city, and which did an admin hide?
create index event_newest on event (created_at desc, id desc);
create index event_by_status on event (status, created_at desc, id desc);
create index event_by_city_newest on event (lower(city), created_at desc, id desc);
create index event_hidden on event (created_at desc, id desc) where delisted_at is not null;
-- Which events have these words in their name?
create index event_words on event using gin (to_tsvector('simple', name));
