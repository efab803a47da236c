-- Up Migration

-- What gives or repairs needs no reason; what takes away is refused without one before it comes here.
alter table audit_entry drop constraint audit_entry_reason_check, add constraint audit_entry_reason_check check (length(reason) <= 1000);
-- What was done of one kind? By one person?
create index audit_entry_of_act on audit_entry (act, created_at desc, id desc);
create index audit_entry_by on audit_entry (by_id, created_at desc, id desc);
