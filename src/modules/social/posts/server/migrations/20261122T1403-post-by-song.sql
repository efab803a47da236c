-- Up Migration

-- Which posts and polls name this song?
create index post_item_by_track on post_item (target_id) where kind = 'track';
create index poll_option_by_track on poll_option (target_id) where kind = 'track';
