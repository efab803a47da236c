-- Up Migration

-- The profile a person acts as in this browser (SWI-06, SWI-09), and the one before, for the way back. Null: oneself.
alter table account_session add column acting_as uuid, add column acted_as uuid;
