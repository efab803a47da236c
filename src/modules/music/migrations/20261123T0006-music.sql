-- Up Migration

create table genre (
  id    uuid primary key,
  slug  text not null unique,
  name  text not null
);

create table profile_genre (
  profile_id  uuid not null references profile (id) on delete cascade,
  genre_id    uuid not null references genre (id),
  position    int not null default 0,
  primary key (profile_id, genre_id)
);
-- Who plays a genre?
create index profile_genre_of_genre on profile_genre (genre_id, profile_id);

-- A song. Without an outside preview it is synthesised from `seed` on first play.
create table track (
  id           uuid primary key,
  name         text not null,
  artist_id    uuid references artist (id) on delete cascade,
  image_id     uuid,
  genre_slug   text not null default 'indie',
  seed         int default 0,
  preview_url  text,
  provider     text not null default 'backbeat',
  provider_id  text not null,
  unique (provider, provider_id),
  -- `[{"id": "artist:deezer:27", "name": "…"}]`
  outside_artists jsonb not null default '[]',
  cover_url text,
  external_url text,
  -- The code of a recording, the same everywhere: what a preview elsewhere is found by.
  isrc text,
  created_at timestamptz not null default now(),
  -- Whether somebody sent its sound; what nobody sent is synthesised.
  is_uploaded boolean not null default false,
  check (artist_id is not null or outside_artists <> '[]')
);
create index track_by_artist on track (artist_id);
-- What shows this picture?
create index track_by_image on track (image_id);
-- Which songs of outside catalogues were kept longest ago?
create index track_outside_by_age on track (created_at, id) where provider <> 'backbeat';

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
-- Who is best known? The playlist of the house begins with them.
create index artist_by_popularity on artist (popularity desc, id);
