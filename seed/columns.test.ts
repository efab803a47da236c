import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { dateIn } from '#platform/time.ts';
import { findWrittenColumns } from '../scripts/architecture/columns.ts';
import { readSources, type Source } from '../scripts/architecture/sources.ts';
import { cityZone } from './clock.ts';
import { listFilledColumns } from './columns-store.ts';
import { seedDemoCity } from './index.ts';

/** Columns whose writer the scan of the sources can't see, and who writes them. */
const writtenOutOfSight: readonly [columns: RegExp, writer: string][] = [
  [/^check_in_scan\.(counter|device_id)$/, 'addScans: POST /events/:eventId/checkIn/scans'],
  [/^city\./, 'addCity: POST /admin/cities'],
  [/^event_(hashtag|track)\./, 'putList: PUT /events/:eventId'],
  [/^profile_team\.(profile|user)_id$/, 'openMembershipStore: invitations to a team'],
  [/^venue\.(capacity|directions|kind)$/, 'putDetails: PUT /venues/:venueId/details'],
  [/^migration\./, 'npm run migrate'],
  [/^stripe_emulator_/, 'the payment provider'],
];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(
    (services) => openFeatures(services),
    { PAYMENTS: 'embedded' },
    { viewers: 'sessions' },
  );
  await seedDemoCity({ services: app.services, today: dateIn(new Date(), cityZone) });
}, 90_000);
afterAll(() => app.close());

test('the demo city fills no column that nobody can write in the product [INS-05]', async () => {
  const filled = await listFilledColumns(app.db);
  const written = findWrittenColumns(readSources());
  const unseen = filled.filter((column) => !written.has(column));
  expect(unseen.filter((column) => !writtenOutOfSight.some(([columns]) => columns.test(column)))).toEqual([]);
  // Nothing stays on the list after it got a writer.
  expect(writtenOutOfSight.filter(([columns]) => !unseen.some((column) => columns.test(column)))).toEqual([]);
});

test.each<[statement: string, columns: readonly string[]]>([
  ['sql`insert into plan (id, name) values (${id}, ${name})`', ['plan.id', 'plan.name']],
  [
    'sql`update plan p set name = ${name}, (city, state) = (${city}, null) where p.id = ${id}`',
    ['plan.name', 'plan.city', 'plan.state'],
  ],
  [
    "tx.insertInto('planVote').values({ optionId, userId: viewer.userId })",
    ['plan_vote.option_id', 'plan_vote.user_id'],
  ],
  ["tx.updateTable('plan').set((eb) => ({ votesTotal: eb('votesTotal', '+', 1) }))", ['plan.votes_total']],
])('the scan reads %s', (statement, columns) => {
  expect([...findWrittenColumns([planted(`export const write = (tx, id) => ${statement};`)])]).toEqual(
    columns,
  );
});

test('the scan reads the type of a row', () => {
  const source = planted(
    "type NewPlan = { id: string; startsAt: Date };\nexport const add = (tx, plan: NewPlan) => tx.insertInto('plan').values(plan);",
  );
  expect([...findWrittenColumns([source])]).toEqual(['plan.id', 'plan.starts_at']);
});

function planted(text: string): Source {
  return { path: 'src/modules/social/plans/server/planted.ts', text };
}
