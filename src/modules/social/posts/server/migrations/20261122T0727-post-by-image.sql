-- Up Migration

-- What shows this picture?
create index post_item_by_image on post_item (target_id) where kind = 'image';
create index poll_option_by_image on poll_option (target_id) where kind = 'image';
