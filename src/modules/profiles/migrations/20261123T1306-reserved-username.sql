-- Up Migration

-- Usernames of deleted users, which others can't take for a while. Hashed, so that the name itself is gone.
create table reserved_username (
  -- SHA-256 of `profile_username.key`.
  key_hash  bytea primary key,
  until     timestamptz not null
);
create index reserved_username_until on reserved_username (until);
