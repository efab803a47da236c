-- Up Migration

alter table ticket_type
  -- Tickets in a draw that nobody holds yet. They aren't sold to others (DRW-01).
  add column reserved int not null default 0 check (reserved >= 0),
  -- Null: never in a draw.
  add column in_draw text check (in_draw in ('open', 'over')),
  add constraint ticket_type_reserved_for_draw check (reserved = 0 or in_draw is not distinct from 'open'),
  drop constraint ticket_type_never_oversold,
  -- The database itself rejects overselling.
  add constraint ticket_type_never_oversold check (capacity is null or held + sold + reserved <= capacity);
