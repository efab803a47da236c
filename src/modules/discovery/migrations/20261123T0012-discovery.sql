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
-- What is on next anywhere?
create index search_document_next on search_document (starts_at, id) where kind = 5 and cell is not null;
-- Which nights are over since?
create index search_document_over on search_document (ends_at) where kind = 5 and cell is not null;
-- Whole words, in any order. They are ours already: no parser of the database takes scripts apart that it does not know.
create index search_document_words on search_document using gin (array_to_tsvector(string_to_array(words, ' '))) with (fastupdate = off);
create index search_document_cell on search_document (cell, starts_at, id)
  include (ends_at, popularity, latitude, longitude, price_minor) where kind = 5 and cell is not null;
create index search_document_cell_wide on search_document (cell_wide, starts_at, id)
  include (ends_at, popularity, latitude, longitude, price_minor) where kind = 5 and cell is not null;
create index search_document_around on search_document (cell_wide, kind, popularity desc, id)
  include (starts_at, ends_at, latitude, longitude, price_minor) where cell is not null;
-- Which of some nights lie ahead, without a look at the documents themselves: what is recommended asks for a thousand.
create index search_document_ahead on search_document (id) include (starts_at) where kind = 5;

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
create index search_term_text on search_term (kind, term, popularity desc, id) include (is_name);
-- Whose whole name is it? Words that thousands of names begin with are the name of few.
create index search_term_name on search_term (kind, term, popularity desc, id) where is_name;
create index search_term_4 on search_term (kind, left(term, 4), popularity desc, id) include (term);
create index search_term_6 on search_term (kind, left(term, 6), popularity desc, id) include (term);

-- Every word there is and its beginnings, by what is left of it when one letter goes: two words that meet there are a
-- slip of the finger apart.
create table search_spelling (
  left_over   text collate "C" not null,
  word        text collate "C" not null,
  popularity  int not null,
  primary key (left_over, word),
  is_whole boolean not null default false
);

create table share_link (
  code           text primary key check (code ~ '^[1-9A-HJ-NP-Za-km-z]{7}$'),
  -- On the wire: event:backbeat:…, venue:google:…
  item_id        text not null,
  item_type      text not null,
  canonical_url  text not null,
  deep_link      text not null,
  feature        text not null default 'item-share',
  channel        text not null default 'app',
  campaign       text not null,
  title          text not null,
  description    text not null,
  -- Whose referral a click is; null for what guests share.
  creator_id     uuid,
  created_at     timestamptz not null default now(),
  -- Somebody who shares the same thing again sends the same link.
  unique nulls not distinct (item_id, creator_id)
);

-- A person who followed a link. Who that was is not kept here: the view that follows says it, if it may.
create table share_click (
  id             uuid primary key,
  code           text not null references share_link (code) on delete cascade,
  referrer_host  text,
  at             timestamptz not null default now()
);
-- How many came by a link?
create index share_click_by_link on share_click (code, at);
-- Which are older than they may be?
create index share_click_oldest on share_click (at);

-- The address of a fan's own feed is made from this and a secret that is not in the database; counted up, the old ends.
create table fan_feed (
  user_id     uuid primary key,
  generation  int not null default 1 check (generation > 0)
);

-- What somebody said of a kind of music, an artist or a song: once each, the last word counts (TST-02).
create table recommendation_answer (
  user_id          uuid not null,
  item_type        text not null check (item_type in ('genre', 'artist', 'track')),
  item_id          uuid not null,
  verdict          text not null check (verdict in ('like', 'pass', 'skip')),
  from_taste_test  boolean not null,
  answered_at      timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (user_id, item_type, item_id)
);
-- What did somebody say last?
create index recommendation_answer_newest on recommendation_answer (user_id, answered_at desc, item_id desc);

-- What somebody does not want to be recommended nights by; what has no row is on (REC-01).
create table recommendation_signal_off (
  user_id  uuid not null,
  signal   text not null check (signal in ('taste', 'follows', 'attendance', 'distance', 'friends')),
  primary key (user_id, signal)
);
