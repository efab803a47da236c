-- Up Migration

-- The city of this instance that a neighborhood belongs to. Null: added before cities had rows.
alter table neighborhood add column city_id uuid;
create index neighborhood_of_city on neighborhood (city_id, name);
