-- Up Migration

-- The event of a row that is found by its id alone. On one database the row is found by its other columns, and this adds
-- nothing to a plan. Where the sale is distributed, it is the event whose id ends as the row's (docs/decisions/0070).
create function event_of(id uuid, otherwise uuid) returns uuid language sql immutable parallel safe
  as 'select otherwise';
