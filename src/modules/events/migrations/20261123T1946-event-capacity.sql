-- Up Migration

-- The capacity of an event over all its ticket types, and the people who hold or bought tickets. Events without a row
-- are unlimited. Locked after promotions and before ticket types (CAP-01).
create table event_capacity (
  event_id  uuid primary key,
  capacity  int not null check (capacity > 0),
  taken     int not null default 0 check (taken >= 0),
  -- The database itself rejects overselling, as for ticket types.
  constraint event_capacity_never_exceeded check (taken <= capacity)
) with (fillfactor = 50);

alter table ticket_type
  -- People per ticket sold: a group ticket for 4 issues 4 tickets.
  add column admits int not null default 1 check (admits between 1 and 50),
  -- On sale once this ticket type of the same event sold out.
  add column opens_after uuid,
  -- When that happened. It stays open, even if the other type has tickets again.
  add column opened_at timestamptz,
  add constraint ticket_type_opens_after_another check (opens_after <> id);
-- Finds the ticket types to open.
create index ticket_type_opens_after on ticket_type (event_id, opens_after) where opens_after is not null;

create function open_ticket_types() returns trigger language plpgsql as $$
begin
  update ticket_type set opened_at = clock_timestamp()
   where event_id = new.event_id and opens_after = new.id and opened_at is null;
  return null;
end $$;
-- Runs only when a type sells out, whichever statement sold the last ticket.
create trigger ticket_type_sold_out after update of held, sold, capacity, min_per_order on ticket_type
  for each row when (new.capacity - new.held - new.sold < new.min_per_order)
  execute function open_ticket_types();
