-- Up Migration

-- How many tickets of an event were given away?
create index purchase_comp on purchase (event_id) where comp_by is not null;

-- Sales by day leave comps out, and are still read from the index alone.
drop index purchase_sold;
create index purchase_sold on purchase (event_id, completed_at) include (total_minor, test, comp_by)
  where completed_at is not null;
