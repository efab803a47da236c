-- Up Migration

-- All lists and plans of a user, also deleted ones, for the deletion of the account.
drop index collection_by_creator;
create index collection_by_creator on collection (creator_id, updated_at desc, id desc);
drop index plan_of_creator;
create index plan_of_creator on plan (creator_id, starts_at, id);
-- Events that a user added to lists, for the same.
create index collection_event_by_adder on collection_event (added_by) where added_by is not null;
