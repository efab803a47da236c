-- Up Migration

-- What somebody said of a kind of music, an artist or a song: once each, the last word counts (TST-02).
create table taste_answer (
  user_id          uuid not null,
  item_type        text not null check (item_type in ('genre', 'artist', 'track')),
  item_id          uuid not null,
  verdict          text not null check (verdict in ('like', 'pass', 'skip')),
  from_taste_test  boolean not null,
  answered_at      timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (user_id, item_type, item_id)
);
-- What did somebody say last?
create index taste_answer_newest on taste_answer (user_id, answered_at desc, item_id desc);

-- What somebody does not want to be recommended nights by; what has no row is on (REC-01).
create table taste_signal_off (
  user_id  uuid not null,
  signal   text not null check (signal in ('taste', 'follows', 'attendance', 'distance', 'friends')),
  primary key (user_id, signal)
);
