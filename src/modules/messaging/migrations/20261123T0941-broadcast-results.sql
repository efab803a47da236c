-- Set when the recipient unsubscribes by the link in a broadcast, so that each counts once.
alter table broadcast_delivery add column unsubscribed_at timestamptz;
-- The broadcasts of a feed, newest first (BLA-04).
create index broadcast_of_feed on broadcast (feed_id, post_id desc);
