-- Up Migration

-- For the deletion of old counts. They are written in the order of time, so a small index finds them.
create index item_view_hour_by_time on item_view_hour using brin (hour);
