-- Up Migration

-- Lower goes first: tickets and codes are 0, what is written to a crowd comes when nothing of the kind waits.
alter table message add column priority smallint not null default 0;

-- What is to be sent next on a channel?
drop index message_waiting;
create index message_waiting on message (channel, priority, run_at) where sent_at is null and dead_at is null;
