-- Up Migration

-- The address of a fan's own feed is made from this and a secret that is not in the database; counted up, the old ends.
create table fan_feed (
  user_id     uuid primary key,
  generation  int not null default 1 check (generation > 0)
);
