-- Up Migration

create table artist (
  id            uuid primary key references profile (id) on delete cascade,
  external_url  text not null default '',
  popularity    int not null default 0 check (popularity between 0 and 100)
);
