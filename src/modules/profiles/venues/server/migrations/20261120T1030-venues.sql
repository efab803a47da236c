-- Up Migration

create table venue (
  id               uuid primary key references profile (id) on delete cascade,
  kind             text not null default '',
  address1         text not null default '',
  address2         text not null default '',
  city             text not null,
  state            text not null,
  state_code       text not null,
  country          text not null default 'United States',
  country_code     text not null default 'US',
  zip_code         text not null default '',
  neighborhood_id  uuid,
  latitude         double precision not null,
  longitude        double precision not null,
  timezone         text not null default 'America/Los_Angeles',
  capacity         int check (capacity > 0),
  directions       text not null default '',
  rating           double precision,
  ratings_total    int not null default 0
);
create index venue_by_neighborhood on venue (neighborhood_id);
