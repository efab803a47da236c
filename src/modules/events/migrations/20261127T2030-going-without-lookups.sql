-- Up Migration

-- Everyone who buys a ticket is added to event_going while the ticket type is locked. The statement has just read the
-- event, so it writes its times and needn't look for it again (docs/decisions/0063). The trigger fills in the times for
-- statements that don't, as those of the release before.
alter table event_going drop constraint event_going_event_id_fkey;
alter table event_going alter column starts_at set default '-infinity', alter column ends_at set default '-infinity';
drop trigger event_going_when on event_going;
create trigger event_going_when before insert on event_going for each row
  when (new.ends_at = '-infinity') execute function event_going_when();
