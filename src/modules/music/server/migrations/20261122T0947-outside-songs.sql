-- Up Migration

-- A song of an outside catalogue has no artist page here: who plays it is kept as its provider names them.
alter table track alter column artist_id drop not null;
alter table track
  -- `[{"id": "artist:deezer:27", "name": "…"}]`
  add column outside_artists jsonb not null default '[]',
  add column cover_url text,
  add column external_url text,
  -- The code of a recording, the same everywhere: what a preview elsewhere is found by.
  add column isrc text,
  add column created_at timestamptz not null default now(),
  -- Whether somebody sent its sound; what nobody sent is synthesised.
  add column is_uploaded boolean not null default false,
  add check (artist_id is not null or outside_artists <> '[]');

-- Who plays a genre?
create index profile_genre_of_genre on profile_genre (genre_id, profile_id);
drop index profile_genre_by_genre;

-- Music services that somebody connected (AUTH-09). What opens them is sealed with the secret of this instance.
create table music_credential (
  user_id       uuid not null references profile (id) on delete cascade,
  provider      text not null check (provider in ('spotify', 'appleMusic')),
  account_id    text not null,
  account_name  text not null,
  sealed        text not null,
  expires_at    timestamptz not null,
  connected_at  timestamptz not null default now(),
  -- Since when the service takes it no more: the person connects again.
  refused_at    timestamptz,
  primary key (user_id, provider)
);
