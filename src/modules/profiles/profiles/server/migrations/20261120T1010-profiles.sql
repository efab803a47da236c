-- Up Migration

-- One table for people, communities, artists and venues: following, searching, posting as and notifying are written once.
create table profile (
  id               uuid primary key,
  type             text not null check (type in ('user', 'community', 'artist', 'venue')),
  -- Outside things keep their own key: venue:google:{placeId}, artist:spotify:{id}.
  provider         text not null default 'backbeat',
  provider_id      text not null,
  name             text not null check (length(name) between 1 and 100),
  first_name       text,
  last_name        text,
  username         text unique,
  bio              text not null default '',
  -- One line under the name: the artist's home, the venue's neighbourhood.
  note             text not null default '',
  image_id         uuid,
  gel              text not null default 'amber',
  verified         boolean not null default false,
  score            int not null default 0 check (score >= 0),
  city             text,
  state            text,
  country          text,
  neighborhood_id  uuid,
  latitude         double precision,
  longitude        double precision,
  followers_total  int not null default 0 check (followers_total >= 0),
  created_at       timestamptz not null default now(),
  deleted_at       timestamptz,
  unique (type, provider, provider_id)
);
create index profile_newest on profile (type, created_at desc, id desc) where deleted_at is null;
