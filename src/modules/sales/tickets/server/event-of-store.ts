import { sql, type Db } from '#platform/server/db.ts';

/**
 * Makes `event_of` find the event whose id ends as the given id does, if there is one such event, so that a statement asks
 * its shard. It is declared immutable, because Citus chooses shards by constants: the id of an event never changes.
 */
export async function defineEventOf(db: Db): Promise<void> {
  await sql`create index if not exists event_by_id_end on event (substring(uuid_send(id) from 13))`.execute(
    db,
  );
  await sql`
    create or replace function event_by_id_end(id uuid) returns uuid language plpgsql immutable as $$
    declare
      wanted bytea := uuid_send(id);
      found uuid[];
    begin
      -- Other ids end at random.
      if get_byte(wanted, 6) >> 4 <> 8 then return null; end if;
      found := array(select e.id from event e
                      where substring(uuid_send(e.id) from 13) = substring(wanted from 13) limit 2);
      return case when cardinality(found) = 1 then found[1] end;
    end $$`.execute(db);
  await sql`
    create or replace function event_of(id uuid, otherwise uuid) returns uuid language sql immutable parallel safe
      as 'select coalesce(event_by_id_end(id), otherwise)'`.execute(db);
  // Workers look in their own copy of the events.
  await sql`
    do $$ begin
      if exists (select from pg_extension where extname = 'citus') then
        alter function event_by_id_end set citus.allow_nested_distributed_execution = on;
      end if;
    end $$`.execute(db);
}
