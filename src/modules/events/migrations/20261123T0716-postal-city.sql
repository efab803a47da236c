-- The city of the address, which may differ from the city that lists the event: Potsdam, listed in Berlin. Venues have
-- their own.
alter table event add column postal_city text not null default '';
