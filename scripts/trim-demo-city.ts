import type { Client } from 'pg';
import { landmarks } from '#seed/landmarks.ts';

/** Orders of kept events beyond these are deleted, except for those of demo users. */
const ordersPerEvent = 4;
/** Past events that are kept besides the landmarks. */
const pastEvents = 1;

/**
 * Keeps a few events with some of their orders, and everything that belongs to them. Ids are unique in the whole
 * database, so rows that name a deleted id are deleted, too, until nothing names one.
 */
export async function trimDemoCity(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query('create temp table gone (id uuid primary key)');
  await client.query(
    `insert into gone
     select id from event where id <> all($1::uuid[]) and id not in (
       select event_id from (
         select event_id, count(*) as total from check_in group by 1 order by total, event_id limit $2) past)`,
    [Object.values(landmarks).flatMap((one) => ('eventId' in one ? [one.eventId] : [])), pastEvents],
  );
  await client.query(
    `insert into gone
     select id from (
       select o.id, row_number() over (partition by event_id order by o.id) as place
         from ticket_order o
        where buyer_id not in (select user_id from account_demo_user) and event_id not in (select id from gone)
          and event_id not in (select event_id from check_in)) ordered
      where place > $1
     union select id from ticket_order where completed_at is null`,
    [ordersPerEvent],
  );
  await client.query(`
    insert into gone
    select id from profile
     where id not in (select user_id from account_demo_user)
       and id not in (select buyer_id from ticket_order where id not in (select id from gone) and event_id not in (select id from gone) and buyer_id is not null)
       and id not in (select holder_id from ticket where order_id not in (select id from gone) and event_id not in (select id from gone) and holder_id is not null)
       and id not in (select venue_id from event where id not in (select id from gone) and venue_id is not null)
       and id not in (select creator_id from event where id not in (select id from gone) and creator_id is not null)
       and id not in (select artist_id from event_artist where event_id not in (select id from gone) and artist_id is not null)
       and id not in (select by_id from check_in_scan where event_id not in (select id from gone))
    on conflict do nothing`);
  while (await sweep(client));
  await thinOut(client);
  await recount(client);
}

/** Deletes rows that name a deleted id. @returns whether there were any */
async function sweep(client: Client): Promise<boolean> {
  const { rows: columns } = await client.query<{ name: string; value: string; has_id: boolean }>(`
    select quote_ident(c.table_name) as name,
           case when data_type = 'uuid' then quote_ident(column_name)
                else format('substring(%I::text from ''[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'')::uuid', column_name) end as value,
           exists(select from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.table_name
                     and i.column_name = 'id' and i.data_type = 'uuid') as has_id
      from information_schema.columns c
      join pg_class k on k.oid = format('public.%I', c.table_name)::regclass and k.relkind in ('r', 'p') and not k.relispartition
     where c.table_schema = 'public' and is_generated = 'NEVER'
       and (data_type = 'uuid' or (data_type in ('text', 'jsonb') and column_name ~ '_id$|^key$|^metadata$|^dedupe_key$'))`);
  let deleted = 0;
  for (const { name, value, has_id } of columns) {
    const matching = `from ${name} where ${value} in (select id from gone)`;
    if (has_id) await client.query(`insert into gone select id ${matching} on conflict do nothing`);
    const { rowCount } = await client.query(`delete ${matching}`);
    deleted += rowCount ?? 0;
  }
  return deleted > 0;
}

/** Deletes payments of deleted orders, and makes counters fit the rows that are left. */
async function recount(client: Client): Promise<void> {
  for (const [table, intent] of [
    ['refund', 'intent_id'],
    ['charge', 'intent_id'],
    ['intent', 'id'],
  ])
    await client.query(
      `delete from stripe_emulator_${table} where ${intent} not in (select intent_id from payment where intent_id is not null)`,
    );
  for (const [total, rows] of [
    ['comment_total', 'comment c where deleted_at is null and'],
    ['like_total', 'item_like c where'],
  ]) {
    await client.query(`
      update ${total} t set total = (
        select count(*) from ${rows} c.item_type = t.item_type and c.item_id = t.item_id)`);
  }
  await client.query('delete from like_delta');
  await client.query(`
    update check_in_total t set (admitted, inside, doubles) = (
      select count(at), count(*) filter (where c.inside), coalesce(sum(c.doubles), 0) from check_in c where c.event_id = t.event_id)`);
  await client.query(`
    update ticket_type t set held = 0, sold = coalesce((
      select sum(i.quantity - i.cancelled) from order_item i join ticket_order o on o.event_id = i.event_id and o.id = i.order_id
       where i.event_id = t.event_id and i.ticket_type_id = t.id and o.completed_at is not null and not o.test), 0)`);
  await client.query(`
    update promotion p set used = (
      select count(*) from ticket_order o
       where o.event_id = p.event_id and o.promotion_id = p.id and o.promotion_live and not o.test)`);
}

/** Deletes most of the bulk that a few events don't need. */
async function thinOut(client: Client): Promise<void> {
  await client.query(
    'delete from beat where ctid not in (select ctid from beat order by profile_id, kind, source limit 300)',
  );
  await client.query(
    'delete from search_spelling where ctid not in (select ctid from search_spelling limit 500)',
  );
  const { rows } = await client.query<{ used: string }>(`
    select string_agg(format('select %I from public.%I', column_name, table_name), ' union ') as used
      from information_schema.columns where table_schema = 'public' and column_name = 'image_id'`);
  await client.query(`delete from image where id not in (
       select image_id from (${rows[0]!.used} union select target_id from post_item union select target_id from poll_option) used
        where image_id is not null)`);
}
