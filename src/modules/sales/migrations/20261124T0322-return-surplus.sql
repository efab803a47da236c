-- Up Migration

-- The part of the next fan's price that the host keeps, after the seller's refund (EXC-02). Listings that were sold
-- before this migration cost what their sellers paid, or weren't recorded.
alter table ticket_listing add column surplus_minor int check (surplus_minor >= 0 and (surplus_minor = 0 or state = 'sold'));
