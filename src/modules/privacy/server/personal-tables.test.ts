import { RawNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foreignTables, dependentTables, personalTables } from './index.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';
import { lockPages } from './store.ts';

let app: TestApp;
let columns: { table: string; column: string; type: string; toPeople: boolean }[];

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const { rows } = await sql<(typeof columns)[number]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
           exists (select from pg_constraint k
                    where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
                      and k.confrelid = 'account_user'::regclass) as "toPeople"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition`.execute(app.db);
  columns = rows.filter(({ table }) => !foreignTables.test(table));
});
afterAll(() => app.close());

/** Columns with ids of things that aren't users. Add a new one here after checking it. */
const things = new Set(
  `about_id act_id after_id answered_for artist_id case_id city_id collection_id comment_id community_id condition_id created_id
   default_city_id device_id logo_image_id
   domain_event_id event_id feed_id file_id genre_id image_id into_id item_id link_id message_id neighborhood_id notification_id offer_order_id
   only_ticket_types opens_after option_id order_event_id order_id order_ids parent_id plan_id poll_id post_id promotion_id reader_id refund_id repeat_id subject_id
   subscription_id target_id ticket_id ticket_ids ticket_type_id ticket_type_ids track_id transfer_id undoes_device_id till_id refunded_till_id
   entry_id unlocks_ticket_type venue_id won_type_id`.split(/\s+/),
);
/** Names of columns with contact data. */
const words = /(^|_)(e?mail|phone|recipient|ip|first_name|last_name|user_agent|zip_code)$/;
/** Columns with such names that aren't about users, or are erased in another way. */
const wordsOfOthers: Readonly<Record<string, string>> = {
  'event.zip_code': 'the address of an event',
  'venue.zip_code': 'the address of a venue',
  'venue.contact_email': 'the public address of a venue',
  'venue.contact_phone': 'the public phone number of a venue',
  'instance_settings.contact_email': 'the address of the operator',
  'account_code.email': 'expires after ten minutes, and account deletion drops it',
  'sign_up_invitation.email': 'an address that an admin invited; account deletion drops it',
  'message.recipient': 'messages are deleted with the account',
  'team_act.email': 'the address a host invited; account deletion drops it',
  'team_invitation.email': 'the address a host invited; account deletion drops it',
  'post.send_email': 'whether a post was emailed',
};

test('every column with user ids is in the list of what exports contain and deletion removes [ACC-03]', () => {
  const listed = new Set(
    personalTables.flatMap(({ table, userColumns }) => userColumns.map((name) => `${table}.${name}`)),
  );
  const found = columns.filter(
    ({ type, column, toPeople }) =>
      toPeople || (type.startsWith('uuid') && column !== 'id' && !things.has(column)),
  );
  const missing = found.map(({ table, column }) => `${table}.${column}`).filter((name) => !listed.has(name));
  expect(missing, 'add it to personal-tables.ts, or to `things` above').toEqual([]);
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  expect([...listed].filter((name) => !known.has(name))).toEqual([]);
});

test('every table with contact data is in the list [ACC-03]', () => {
  const listed = new Set(personalTables.map(({ table }) => table));
  const missing = columns
    .filter(({ table, column }) => words.test(column) && !listed.has(table))
    .map(({ table, column }) => `${table}.${column}`);
  expect(missing.filter((name) => !(name in wordsOfOthers))).toEqual([]);
});

test('every column that the list mentions exists [ACC-03]', () => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const named = [
    ...personalTables.flatMap(({ table, ownedBy = [], omit = [], where }) =>
      [...ownedBy, ...omit, ...(where ? [where] : [])].map((column) => `${table}.${column}`),
    ),
    ...dependentTables.flatMap(({ table, column, of: [parent, key] }) => [
      `${table}.${column}`,
      `${parent}.${key}`,
    ]),
  ];
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('exports contain no secrets [ACC-03]', () => {
  const secret = /token|password|secret|hash|private_key|^auth$|p256dh/;
  const open = columns.filter(({ table, column }) => {
    const one = personalTables.find((listed) => listed.table === table);
    return (
      one && !one.notExported && secret.test(column) && !column.endsWith('_at') && !one.omit?.includes(column)
    );
  });
  expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual(['image.thumbhash']);
});

/** Few rows, or rows that are kept for minutes. */
const small = new Set(
  `account_challenge box_office_till check_in_device claim push_delivery report report_case text_delivery`.split(
    ' ',
  ),
);
/** Columns by which modules find rows that they erase. */
const ofModules = ['collection.creator_id', 'collection_event.added_by', 'plan.creator_id'];

test('rows of a deleted account are found by an index, not by reading the table [ACC-03]', async () => {
  const erased = personalTables.flatMap(({ table, userColumns, deletedBy = userColumns, onDeletion }) => {
    if (
      small.has(table) ||
      onDeletion === 'module' ||
      (typeof onDeletion === 'object' && 'kept' in onDeletion)
    )
      return [];
    const columns = onDeletion === 'delete' ? deletedBy : [userColumns[0]!];
    return columns.map((column) => `${table}.${column}`);
  });
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', i.indrelid::regclass, a.attname) as name
      from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)`.execute(
    app.db,
  );
  const indexed = new Set(rows.map(({ name }) => name));
  expect([...erased, ...ofModules].filter((name) => !indexed.has(name))).toEqual([]);
});

test('a deletion locks pages without reading every profile [ACC-03]', async () => {
  await sql`
    insert into profile (id, type, name, provider_id)
    select gen_random_uuid(), 'user', 'Fan', 'fan' || n from generate_series(1, 2000) n`.execute(app.db);
  await sql`analyze profile, profile_team`.execute(app.db);
  const plan: string[] = [];
  const explaining = app.db.withPlugin({
    transformQuery: ({ node }) => RawNode.create(['explain ', ''], [node]),
    transformResult: async ({ result }) => {
      plan.push(...result.rows.flatMap((row) => Object.values(row)).map(String));
      return result;
    },
  });
  await lockPages(explaining, newId<UserId>());
  expect(plan.join('\n')).toMatch(/using profile_pkey on profile/);
  expect(plan.join('\n')).not.toMatch(/SubPlan|Seq Scan on profile /);
});
