-- Up Migration

-- What gives a profile points, once each: the source is the night, the order, or whoever gave it.
create table beat (
  profile_id  uuid not null,
  kind        text not null,
  source      text not null,
  -- Who gave it, where somebody did: what two give each other counts for little.
  giver_id    uuid,
  points      real not null check (points > 0),
  at          timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- When we heard of it: what came after the last round is not in the score yet.
  noted_at    timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (profile_id, kind, source)
);
-- What did a profile give another one?
create index beat_given on beat (giver_id, profile_id) where giver_id is not null;

-- How each score was made, in the last round.
create table beat_score (
  profile_id   uuid primary key,
  score        int not null check (score >= 0),
  -- [{"kind": "going", "count": 3, "points": 27.4}]
  parts        jsonb not null,
  computed_at  timestamptz not null
);
