-- Up Migration

-- Which nights name this song?
create index event_track_by_track on event_track (track_id);
