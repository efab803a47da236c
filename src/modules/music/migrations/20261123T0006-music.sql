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
create index profile_genre_of_genre on profile_genre (genre_id, profile_id);

-- Without an external preview, the audio is synthesized from `seed` on first play.
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
  -- International Standard Recording Code, which finds the same recording in other catalogs.
  isrc text,
  created_at timestamptz not null default now(),
  is_uploaded boolean not null default false,
  check (artist_id is not null or outside_artists <> '[]')
);
create index track_by_artist on track (artist_id);
create index track_by_image on track (image_id);
create index track_outside_by_age on track (created_at, id) where provider <> 'backbeat';

-- Connected music services (AUTH-09). Tokens are sealed with this instance's secret.
create table music_credential (
  user_id       uuid not null references profile (id) on delete cascade,
  provider      text not null check (provider in ('spotify', 'appleMusic')),
  account_id    text not null,
  account_name  text not null,
  sealed        text not null,
  expires_at    timestamptz not null,
  connected_at  timestamptz not null default now(),
  -- Set when the service stops accepting the tokens; the user has to connect again.
  refused_at    timestamptz,
  primary key (user_id, provider)
);
-- The default playlist begins with the most popular artists.
create index artist_by_popularity on artist (popularity desc, id);
