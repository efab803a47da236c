-- Venues that new or changed neighborhoods may contain.
create index venue_around on venue (latitude, longitude);
