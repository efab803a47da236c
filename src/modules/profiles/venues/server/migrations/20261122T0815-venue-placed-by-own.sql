-- Up Migration

-- Its people have said where it is: what an outside map says of that is not taken over any more (VEN-03).
alter table venue add column placed_by_own boolean not null default false;
