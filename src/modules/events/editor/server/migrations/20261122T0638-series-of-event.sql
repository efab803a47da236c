-- Up Migration

-- Which series were made of this event, newest first?
create index event_repeat_of_event on event_repeat (event_id, id);
