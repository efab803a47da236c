-- Up Migration

-- Which notifications are old enough to go? They lie about in the order they were told, so a few pages of ranges do.
create index notification_old on notification using brin (changed_at);
