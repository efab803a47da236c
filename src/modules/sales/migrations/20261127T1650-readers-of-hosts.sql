-- Up Migration

-- A card reader belongs to a host, who sells with it at all their events (BOX-01). One that a Co-Host registered
-- belongs to that event alone, and has no host.
alter table box_office_reader
  add column host_id uuid,
  -- The event of `order_id`. A process of the previous version doesn't set it: then it is `event_id`.
  add column order_event_id uuid,
  -- The provider's location, and the address that it was created with. Readers of one address share it.
  add column location_id text,
  add column address text;
update box_office_reader r set host_id = e.creator_id from event e where e.id = r.event_id;
-- The readers of an event's host.
create index box_office_reader_by_host on box_office_reader (host_id) where host_id is not null;
-- The reader of a sale, whose event may be another one than the reader was registered at.
create index box_office_reader_by_order on box_office_reader (order_id) where order_id is not null;
