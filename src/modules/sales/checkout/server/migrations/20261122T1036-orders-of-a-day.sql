-- Up Migration

-- What was sold in a day? Rows come in the order of time, so marks for blocks of them are enough, and cost sales nothing.
create index purchase_by_day on purchase using brin (created_at);
