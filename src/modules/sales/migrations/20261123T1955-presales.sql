-- An early sale of an event for people who meet one of its rules (PRE-01).
create table presale (
  event_id         uuid primary key,
  starts_at        timestamptz not null,
  -- Null: all of the event.
  ticket_type_ids  uuid[] check (ticket_type_ids is null or cardinality(ticket_type_ids) > 0),
  -- One of these is enough.
  rules            jsonb not null check (jsonb_array_length(rules) > 0),
  -- Rules are judged as of this time: following after the announcement doesn't count. Null: not announced yet.
  announced_at     timestamptz,
  -- Time of the notification that it starts soon.
  reminded_at      timestamptz
);
-- Finds presales that start soon.
create index presale_to_remind on presale (starts_at) where reminded_at is null and announced_at is not null;
