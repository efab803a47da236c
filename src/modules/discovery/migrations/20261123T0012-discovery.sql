-- Up Migration

-- One row per searchable item. Contains only public data and can be rebuilt from the items at any time.
create table search_document (
  id           uuid primary key,
  -- See `kinds` in rules.ts.
  kind         smallint not null,
  name         text not null,
  note         text not null default '',
  -- All words that match, separated by spaces: the name, and for events the performers, the neighborhood and, unless
  -- hidden, the venue.
  words        text not null,
  popularity   int not null default 0,
  -- The location that may be shown: the center of the neighborhood if the host hides the address (LOC-04).
  latitude     double precision,
  longitude    double precision,
  approximate  boolean not null default false,
  -- Cells of the two grids in grid.ts. Set for items shown on the map.
  cell         bigint,
  cell_wide    bigint,
  starts_at    timestamptz,
  ends_at      timestamptz,
  -- The cheapest ticket including fees; null if it has no tickets on Backbeat.
  price_minor  int,
  genres       text[] not null default '{}',
  -- Data that no other table has: a city's state and country.
  detail       jsonb,
  indexed_at   timestamptz not null default now()
);
create index search_document_best on search_document (kind, popularity desc, id);
create index search_document_next on search_document (starts_at, id) where kind = 5 and cell is not null;
create index search_document_over on search_document (ends_at) where kind = 5 and cell is not null;
-- Whole words in any order. Already split by our tokenizer, because PostgreSQL's parsers fail on scripts they don't
-- know.
create index search_document_words on search_document using gin (array_to_tsvector(string_to_array(words, ' '))) with (fastupdate = off);
create index search_document_cell on search_document (cell, starts_at, id)
  include (ends_at, popularity, latitude, longitude, price_minor) where kind = 5 and cell is not null;
create index search_document_cell_wide on search_document (cell_wide, starts_at, id)
  include (ends_at, popularity, latitude, longitude, price_minor) where kind = 5 and cell is not null;
create index search_document_around on search_document (cell_wide, kind, popularity desc, id)
  include (starts_at, ends_at, latitude, longitude, price_minor) where cell is not null;
-- Which of a list of events are upcoming, without reading the documents: recommendations check a thousand.
create index search_document_ahead on search_document (id) include (starts_at) where kind = 5;

-- One row per word from which a name can be found: typeahead is a range scan of one of these indexes.
create table search_term (
  id          uuid not null,
  kind        smallint not null,
  -- See `termsOf` in words.ts. Compared byte by byte, whatever the database's collation.
  term        text collate "C" not null,
  popularity  int not null,
  is_name     boolean not null
);
create index search_term_of on search_term (id);
create index search_term_1 on search_term (kind, left(term, 1), popularity desc, id);
create index search_term_2 on search_term (kind, left(term, 2), popularity desc, id);
create index search_term_3 on search_term (kind, left(term, 3), popularity desc, id);
create index search_term_text on search_term (kind, term, popularity desc, id) include (is_name);
-- Exact names. Words that start thousands of names are the whole name of few.
create index search_term_name on search_term (kind, term, popularity desc, id) where is_name;
create index search_term_4 on search_term (kind, left(term, 4), popularity desc, id) include (term);
create index search_term_6 on search_term (kind, left(term, 6), popularity desc, id) include (term);

-- Every word and prefix with each one of its letters removed. Two words that share an entry differ by one typo.
create table search_spelling (
  left_over   text collate "C" not null,
  word        text collate "C" not null,
  popularity  int not null,
  primary key (left_over, word),
  is_whole boolean not null default false
);

create table share_link (
  code           text primary key check (code ~ '^[1-9A-HJ-NP-Za-km-z]{7}$'),
  -- Wire id: event:backbeat:…, venue:google:…
  item_id        text not null,
  item_type      text not null,
  canonical_url  text not null,
  deep_link      text not null,
  feature        text not null default 'item-share',
  channel        text not null default 'app',
  campaign       text not null,
  title          text not null,
  description    text not null,
  -- The user credited with the clicks; null for links shared by guests.
  creator_id     uuid,
  created_at     timestamptz not null default now(),
  -- Sharing the same item again returns the same link.
  unique nulls not distinct (item_id, creator_id)
);

-- A click on a share link. The user isn't stored here; the view that follows records them if allowed.
create table share_click (
  id             uuid primary key,
  code           text not null references share_link (code) on delete cascade,
  referrer_host  text,
  at             timestamptz not null default now()
);
create index share_click_by_link on share_click (code, at);
create index share_click_oldest on share_click (at);

-- The URL of a private feed is derived from this version and a secret outside the database. Incrementing the version
-- revokes the old URL.
create table fan_feed (
  user_id     uuid primary key,
  generation  int not null default 1 check (generation > 0)
);

-- A user's answer about a genre, artist or track (TST-02). The latest answer counts.
create table recommendation_answer (
  user_id          uuid not null,
  item_type        text not null check (item_type in ('genre', 'artist', 'track')),
  item_id          uuid not null,
  verdict          text not null check (verdict in ('like', 'pass', 'skip')),
  from_taste_test  boolean not null,
  answered_at      timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (user_id, item_type, item_id)
);
create index recommendation_answer_newest on recommendation_answer (user_id, answered_at desc, item_id desc);

-- Signals that a user switched off for recommendations. Signals without a row are on (REC-01).
create table recommendation_signal_off (
  user_id  uuid not null,
  signal   text not null check (signal in ('taste', 'follows', 'attendance', 'distance', 'friends')),
  primary key (user_id, signal)
);
