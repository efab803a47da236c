-- Up Migration

-- Further fields of users.
alter table profile add column pronouns text not null default '' check (length(pronouns) <= 40);
-- Web addresses, in the order they are shown.
alter table profile add column links text[] not null default '{}' check (cardinality(links) <= 5);

-- Usernames in use, and former ones, which redirect to their owner.
create table profile_username (
  -- The username without separators and with lookalike characters replaced, so that no two can be mixed up.
  key         text primary key,
  username    text not null,
  profile_id  uuid not null references profile (id) on delete cascade,
  -- Null while it is in use.
  left_at     timestamptz
);
create unique index profile_username_current on profile_username (profile_id) where left_at is null;
-- Former usernames of a user.
create index profile_username_of on profile_username (profile_id, left_at);
insert into profile_username (key, username, profile_id)
select replace(replace(translate(lower(username), '01._', 'ol'), 'rn', 'm'), 'vv', 'w'), lower(username), id
  from profile where username is not null and deleted_at is null
on conflict do nothing;

-- Posts are a part of a user's page with their own audience (PRF-08).
alter table profile_privacy drop constraint profile_privacy_block_check;
alter table profile_privacy add constraint profile_privacy_block_check
  check (block in ('events', 'pastEvents', 'communities', 'artists', 'doLists', 'friends', 'diary', 'posts'));
