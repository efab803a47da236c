-- Up Migration

-- Whether an order ever carried it: such a one is archived and keeps its name, any other may be removed (PRM-07).
alter table promotion add column was_used boolean not null default false;
-- Orders that ran out may carry what was there before.
update promotion set was_used = true;

-- Whose promotion is it, by its id alone (PRM-06, PRM-07).
create unique index promotion_by_id on promotion (id);
