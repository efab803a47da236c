-- Up Migration

-- Events after midnight were counted on the next day. Lists show them on the night before.
insert into city_event_day (city, date, total)
select city, (starts_at at time zone timezone - interval '5 hours')::date, count(*)
  from event
 where status = 'published' and visibility = 'public' and ends_at > now()
 group by 1, 2
    on conflict (city, date) do update set total = excluded.total;

update city_event_day d set total = 0
 where not exists (select from event e
                    where e.city = d.city and e.status = 'published' and e.visibility = 'public' and e.ends_at > now()
                      and (e.starts_at at time zone e.timezone - interval '5 hours')::date = d.date);
