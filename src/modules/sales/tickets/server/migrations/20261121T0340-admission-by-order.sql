-- Up Migration

-- Which admissions belong to this order?
create index admission_by_order on admission (order_id);
