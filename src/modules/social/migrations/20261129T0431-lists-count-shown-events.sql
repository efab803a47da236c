-- Up Migration

-- Lists count the events they show, so that those which were removed or are no longer public leave no gap.
delete from collection_event s using event e where e.id = s.event_id and e.deleted_at is not null;

update collection c set events_total = n.total
  from (select w.id,
               (select count(*)::int
                  from collection_event s
                  join event e on e.id = s.event_id and e.visibility = 'public' and e.status <> 'draft'
                 where s.collection_id = w.id) as total
          from collection w) n
 where n.id = c.id and c.events_total <> n.total;
