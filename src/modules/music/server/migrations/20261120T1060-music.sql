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
create index profile_genre_by_genre on profile_genre (genre_id);

-- A song. Without an outside preview it is synthesised from `seed` on first play.
create table track (
  id           uuid primary key,
  name         text not null,
  artist_id    uuid not null references artist (id) on delete cascade,
  image_id     uuid,
  genre_slug   text not null default 'indie',
  seed         int not null default 0,
  preview_url  text,
  provider     text not null default 'backbeat',
  provider_id  text not null,
  unique (provider, provider_id)
);
create index track_by_artist on track (artist_id);
