-- Up Migration

-- The nights of a large city are thousands in three weeks: what they are chosen and ordered by is in the index, so that
-- only those that are shown are looked up.
drop index search_document_cell;
drop index search_document_cell_wide;
drop index search_document_around;
create index search_document_cell on search_document (cell, starts_at, id)
  include (ends_at, popularity, latitude, longitude, price_minor) where kind = 5 and cell is not null;
create index search_document_cell_wide on search_document (cell_wide, starts_at, id)
  include (ends_at, popularity, latitude, longitude, price_minor) where kind = 5 and cell is not null;
create index search_document_around on search_document (cell_wide, kind, popularity desc, id)
  include (starts_at, ends_at, latitude, longitude, price_minor) where cell is not null;
