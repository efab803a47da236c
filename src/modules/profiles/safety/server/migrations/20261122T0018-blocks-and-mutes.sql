-- Up Migration

-- Who is invisible to whom. A block stands here twice, once from each side, so that every list hides both ways with one
-- look by key; `is_own` marks the side that blocked.
create table blocked_pair (
  profile_id  uuid not null,
  other_id    uuid not null,
  is_own      boolean not null,
  created_at  timestamptz not null default now(),
  primary key (profile_id, other_id),
  check (profile_id <> other_id)
);
-- Whom did somebody block, newest first?
create index blocked_pair_own on blocked_pair (profile_id, created_at desc, other_id desc) where is_own;

-- Whose posts, comments and news somebody would rather not see; the other side notices nothing.
create table muted_profile (
  profile_id  uuid not null,
  muted_id    uuid not null,
  created_at  timestamptz not null default now(),
  primary key (profile_id, muted_id),
  check (profile_id <> muted_id)
);
