-- Up Migration

-- Who follows whom and what. A follow belongs to the profile that follows; that it goes both ways is kept in the row, so
-- that friends are one range of an index and not a join.
create table follow (
  profile_id     uuid not null,
  followed_id    uuid not null,
  followed_type  text not null check (followed_type in ('user', 'community', 'artist', 'venue')),
  status         text not null default 'confirmed' check (status in ('pending', 'confirmed', 'denied', 'invited')),
  mutual         boolean not null default false,
  created_at     timestamptz not null default now(),
  primary key (profile_id, followed_id),
  check (profile_id <> followed_id)
);
-- What does somebody follow, newest first?
create index follow_newest on follow (profile_id, followed_type, created_at desc, followed_id desc) where status = 'confirmed';
-- Who are somebody's friends, newest first?
create index follow_friends on follow (profile_id, created_at desc, followed_id desc) where mutual;
-- Who follows a profile, newest first?
create index follow_followers on follow (followed_id, created_at desc, profile_id desc) where status = 'confirmed';

-- Kept counts: `followers`, `friends`, and what is followed, by type.
create table follow_total (
  profile_id  uuid not null,
  kind        text not null check (kind in ('followers', 'friends', 'user', 'community', 'artist', 'venue')),
  total       int not null check (total >= 0),
  primary key (profile_id, kind)
);
