-- Since when a message waits because no mail server, or no Twilio account, is set. Null if it doesn't.
alter table message add column held_at timestamptz;
-- Serves: sending or expiring what was held, once a second.
create index message_held on message (channel, run_at)
  where held_at is not null and sent_at is null and dead_at is null;
