-- Up Migration

-- Who sees which part of a person's profile, where they chose otherwise than the rule (PRF-08).
create table profile_privacy (
  profile_id  uuid not null references profile (id) on delete cascade,
  block       text not null check (block in ('events', 'pastEvents', 'communities', 'artists', 'doLists', 'friends')),
  audience    text not null check (audience in ('everyone', 'friends', 'nobody')),
  primary key (profile_id, block)
);

-- What nobody but the person reads. Apart from `profile`, so that no list of profiles can hold it (PRF-03).
create table profile_private (
  profile_id  uuid primary key references profile (id) on delete cascade,
  phone       text,
  address1    text not null default '',
  address2    text not null default '',
  zip_code    text not null default ''
);
