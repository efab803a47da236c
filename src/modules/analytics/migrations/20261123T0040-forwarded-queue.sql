-- Up Migration

-- Gives the table the columns that every queue has.
drop index forwarded_event_due;
drop index forwarded_event_dead;
alter table forwarded_event rename column next_at to run_at;
alter table forwarded_event rename column error to last_error;
alter table forwarded_event add column dead_at timestamptz;
update forwarded_event set dead_at = event_at where is_dead;
alter table forwarded_event drop column is_dead;
create index forwarded_event_due on forwarded_event (target, run_at) where dead_at is null;
create index forwarded_event_dead on forwarded_event (event_at) where dead_at is not null;
