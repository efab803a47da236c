-- Up Migration

-- One row per thing that can be found. Only what everyone may see is in here; it is rewritten from the things
-- themselves, so the whole of it may be thrown away and built again.
create table search_document (
  id           uuid primary key,
  -- See `kinds` in rules.ts.
  kind         smallint not null,
  name         text not null,
  note         text not null default '',
  -- Every word that finds it, one space between: its name, and for events the acts, the part of town and, unless hidden, the venue.
  words        text not null,
  popularity   int not null default 0,
  -- Where it may be said to be: the middle of the neighbourhood where the host hides the address (LOC-04).
  latitude     double precision,
  longitude    double precision,
  approximate  boolean not null default false,
  -- Of the two grids in grid.ts. Set for what is shown around a point.
  cell         bigint,
  cell_wide    bigint,
  starts_at    timestamptz,
  ends_at      timestamptz,
  -- The cheapest ticket with everything on top; null: none of our own.
  price_minor  int,
  genres       text[] not null default '{}',
  -- What no other table knows of it: a city's state and country.
  detail       jsonb,
  indexed_at   timestamptz not null default now()
);
-- What is best known of a kind?
create index search_document_best on search_document (kind, popularity desc, id);
-- What is on next around here? Fine cells for a city, wide ones for more.
create index search_document_cell on search_document (cell, starts_at, id) where kind = 5 and cell is not null;
create index search_document_cell_wide on search_document (cell_wide, starts_at, id) where kind = 5 and cell is not null;
-- What is best known around here, in a long time? And which venues are there?
create index search_document_around on search_document (cell_wide, kind, popularity desc, id) where cell is not null;
-- What is on next anywhere?
create index search_document_next on search_document (starts_at, id) where kind = 5 and cell is not null;
-- Which nights are over since?
create index search_document_over on search_document (ends_at) where kind = 5 and cell is not null;
-- Whole words, in any order. They are ours already: no parser of the database takes scripts apart that it does not know.
create index search_document_words on search_document using gin (array_to_tsvector(string_to_array(words, ' '))) with (fastupdate = off);

-- One row per word from which a name may be looked up: as you type, a search is a walk down one of these indexes.
create table search_term (
  id          uuid not null,
  kind        smallint not null,
  -- See `termsOf` in words.ts. Compared letter by letter, whatever the database sorts by.
  term        text collate "C" not null,
  popularity  int not null,
  -- Whether it is the name from its beginning, and all of it.
  is_name     boolean not null
);
create index search_term_of on search_term (id);
create index search_term_1 on search_term (kind, left(term, 1), popularity desc, id);
create index search_term_2 on search_term (kind, left(term, 2), popularity desc, id);
create index search_term_3 on search_term (kind, left(term, 3), popularity desc, id);
create index search_term_4 on search_term (kind, left(term, 4), popularity desc, id);
create index search_term_6 on search_term (kind, left(term, 6), popularity desc, id);
create index search_term_text on search_term (kind, term, popularity desc, id) include (is_name);

-- Every word there is and its beginnings, by what is left of it when one letter goes: two words that meet there are a
-- slip of the finger apart.
create table search_spelling (
  left_over   text collate "C" not null,
  word        text collate "C" not null,
  popularity  int not null,
  primary key (left_over, word)
);
