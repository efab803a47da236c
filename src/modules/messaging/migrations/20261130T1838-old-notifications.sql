-- Up Migration

-- Old notifications to delete. Rows of every age share pages once deleted ones made room, so BRIN skips none, and unread
-- ones are kept twice as long, so each batch read all of those, too.
drop index notification_old;
create index notification_old_read on notification (changed_at) where read_at is not null;
create index notification_old_unread on notification (changed_at) where read_at is null;
