import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import { findOpening, givePlaces } from './store.ts';
import { openOpeningSale, type OpeningSale } from './testing/open-openings.ts';

let sale: OpeningSale;
beforeAll(async () => {
  sale = await openOpeningSale();
});
afterAll(() => sale.close());

/** Ids that are the same in every run, so that the outcome is, too. */
const uuidOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

test('everyone gets each place equally often: chi-square over 400 seeded draws [QUE-01]', async () => {
  const people = 8;
  const draws = 400;
  const opening = await sale.addOpening();
  await opening.put();
  const { eventId } = opening;
  const ids = Array.from({ length: people }, (_, person) => uuidOf(`person ${person}`));
  await sale.db
    .insertInto('openingPlace')
    .values(ids.map((id) => ({ id, eventId, userId: id, priority: 1 })))
    .execute();
  const counts = ids.map(() => Array.from({ length: people }, () => 0));
  for (let draw = 0; draw < draws; draw++) {
    const seed = createHash('sha256').update(`draw ${draw}`).digest('hex');
    await sql`update opening_place set place = null where event_id = ${eventId}::uuid`.execute(sale.db);
    await sql`update fair_opening set seed = ${seed}, places = 0, opened_at = null
               where event_id = ${eventId}::uuid`.execute(sale.db);
    await givePlaces(sale.db, (await findOpening(sale.db, eventId))!);
    for (const { id, place } of await opening.line()) counts[ids.indexOf(id)]![place! - 1]!++;
  }
  const expected = draws / people;
  const chiSquare = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // The 99.9th percentile with (8 - 1)² degrees of freedom.
  expect(chiSquare).toBeLessThan(85.35);
  // A draw that doesn't depend on the seed would be far above it.
  expect(chiSquare).toBeGreaterThan(20);
});

test('1,000 people at an opening of 100 tickets: none oversold, nobody passed [QUE-01, HLD-02]', async () => {
  const tickets = 100;
  const opening = await sale.addOpening({ capacity: tickets, maxPerOrder: 2, priceMinor: 0 });
  await opening.put();
  const fans = await sale.addPeople(1000);
  const joined = await inParts(fans, opening.join);
  expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([200]));
  await opening.start();
  const rush = await inParts(fans, (fan) => opening.order(fan));
  expect(new Set(rush.map(({ body }) => body.code))).toEqual(new Set(['notYourTurn']));

  const ordered: string[] = [];
  const absent = new Set(fans.filter((_, person) => person % 10 === 0));
  const seen = new Set<string>();
  for (let round = 0; (await opening.read(fans[0]!)).state !== 'over'; round++) {
    expect(round).toBeLessThan(200);
    await opening.round();
    const turn = (await opening.line())
      .filter(({ userId, admittedUntil }) => admittedUntil && !seen.has(userId))
      .map(({ userId }) => userId);
    // Others try as well, without a turn.
    const pushy = fans.filter((fan) => !seen.has(fan) && !turn.includes(fan)).slice(0, 20);
    for (const fan of turn) seen.add(fan);
    const [replies] = await Promise.all([
      inParts(
        turn.filter((fan) => !absent.has(fan)),
        async (fan) => ({ fan, status: (await opening.order(fan)).status }),
      ),
      inParts(pushy, (fan) => opening.order(fan)),
    ]);
    for (const { fan, status } of replies) if (status === 201) ordered.push(fan);
    await Promise.all(turn.filter((fan) => absent.has(fan)).map(opening.lapseWindow));
  }
  const line = (await opening.line()).map(({ userId }) => userId);
  const shouldOrder = line.filter((fan) => !absent.has(fan)).slice(0, tickets);
  expect(ordered.toSorted()).toEqual(shouldOrder.toSorted());
  expect(await opening.counters()).toEqual({ held: 0, sold: tickets });
  expect(await opening.read(line.at(-1)!)).toMatchObject({ state: 'over', soldOut: true });
  expect(await sale.verify()).toEqual([]);
}, 60_000);

/** A few at a time, as a server gets them. */
async function inParts<Item, Answer>(items: readonly Item[], ask: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += 50)
    answers.push(...(await Promise.all(items.slice(from, from + 50).map(ask))));
  return answers;
}
