-- Up Migration

-- How an admin paid back a payment that bought nothing, after its refund was given up.
alter table payment add column paid_note text;
