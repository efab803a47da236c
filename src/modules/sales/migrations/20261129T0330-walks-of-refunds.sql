-- Up Migration

-- Which walk over the orders of a cancelled event this is. An order that is paid late begins a new one, and a process
-- that is still on the one before notices.
alter table event_refund add column walk int not null default 1;
