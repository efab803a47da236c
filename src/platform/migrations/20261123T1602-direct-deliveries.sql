-- Until when a worker has leased the deliveries of a dispatched event to itself. Null: none are open.
alter table outbox add column lease_until timestamptz;
-- Serves: events whose worker died, and how many are being delivered.
create index outbox_leased on outbox (lease_until) where lease_until is not null;
