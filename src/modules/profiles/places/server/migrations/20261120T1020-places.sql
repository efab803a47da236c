-- Up Migration

create table neighborhood (
  id            uuid primary key,
  slug          text not null unique,
  name          text not null,
  code          text not null,
  city          text not null,
  state         text not null,
  state_code    text not null,
  country       text not null default 'United States',
  country_code  text not null default 'US',
  latitude      double precision not null,
  longitude     double precision not null,
  image_id      uuid
);
create index neighborhood_by_city on neighborhood (city, name);
