-- Up Migration

-- Who gave the tickets of this order away, where nobody bought them.
alter table purchase add comp_by uuid;
