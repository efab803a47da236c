-- Up Migration

-- How often the stored evidence has changed, so that evidence which is changed back is sent again.
alter table dispute add column evidence_version int not null default 0;
