-- Up Migration

-- What did an event sell, day by day? Answered from the index alone; what is only held is not in it.
create index purchase_sold on purchase (event_id, completed_at) include (total_minor, test)
  where completed_at is not null;
