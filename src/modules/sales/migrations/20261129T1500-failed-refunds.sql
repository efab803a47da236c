-- Up Migration

-- When the refund was declined or first came back. Only later refunds may have made it again. Null if it failed before
-- this was kept.
alter table refund add column failed_at timestamptz;
