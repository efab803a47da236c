-- Up Migration

-- How often a thing was looked at, by the hour, so that any clock can make days of it: kept as views are written.
create table item_view_hour (
  item_id            text not null,
  hour               timestamptz not null,
  referrer_category  text not null,
  views              int not null check (views > 0),
  primary key (item_id, hour, referrer_category)
);
insert into item_view_hour (item_id, hour, referrer_category, views)
select item_id, date_trunc('hour', at), referrer_category, count(*)::int from item_view group by 1, 2, 3;
