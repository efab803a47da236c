import { recountEventsPerDay } from '#modules/events/events/server/index.ts';
import { ratesOf, setInstanceRates } from '#modules/events/ticket-types/server/index.ts';
import { reindexInBulk } from '#modules/discovery/search/server/index.ts';
import { fullCountText } from '#platform/count-text.ts';
import { transact, type Tx } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { findMark, writeMark } from '#platform/server/health-store.ts';
import { largeMark } from './bulk-store.ts';
import { seedCrowd } from './large-social.ts';
import {
  addAreas,
  addArtistChunk,
  addEventChunk,
  addPeopleChunk,
  addVenueChunk,
  allowTime,
  analyzeAll,
  dropMaterial,
  makeMaterial,
  type Sizes,
  type Span,
} from './large-store.ts';

const chunk = 50_000;

/** As many people as events, one artist per ten and one venue per fifty. */
function sizesFor(events: number): Sizes {
  return { events, people: events, artists: Math.ceil(events / 10), venues: Math.ceil(events / 50) };
}

type Step = {
  readonly name: string;
  readonly total: number;
  readonly add: (tx: Tx, span: Span) => Promise<void>;
};

function stepsOf(sizes: Sizes): readonly Step[] {
  return [
    { name: 'neighborhoods', total: 1, add: addAreas },
    { name: 'venues', total: sizes.venues, add: addVenueChunk },
    { name: 'artists', total: sizes.artists, add: addArtistChunk },
    { name: 'people', total: sizes.people, add: addPeopleChunk },
    { name: 'events', total: sizes.events, add: (tx, span) => addEventChunk(tx, span, sizes) },
  ];
}

type Progress = {
  readonly events: number;
  readonly done: Readonly<Record<string, number>>;
  readonly whole: boolean;
};

type Seeding = Pick<Services, 'config' | 'db'>;
type Say = (text: string) => void;

/**
 * Adds a country of made-up words around the demo city, to see what a million of everything is like. Each chunk is
 * written with its progress, so an interrupted seed continues.
 * @returns whether there was anything left to do
 */
export async function seedLarge(services: Seeding, onProgress: Say = () => {}): Promise<boolean> {
  setInstanceRates(ratesOf(services.config));
  const begun = (await findMark(services.db, largeMark)) as Progress | undefined;
  const isNew = await seedCountry(services, begun, onProgress);
  const sizes = sizesFor(begun?.events ?? services.config.SEED_EVENTS);
  return (await seedCrowd(services, sizes, onProgress)) || isNew;
}

async function seedCountry(
  { config, db }: Seeding,
  begun: Progress | undefined,
  onProgress: Say,
): Promise<boolean> {
  if (begun?.whole) return false;
  const sizes = sizesFor(begun?.events ?? config.SEED_EVENTS);
  const done: Record<string, number> = { ...begun?.done };
  const keep = (tx: Tx, whole: boolean) =>
    writeMark(tx, largeMark, { events: sizes.events, done, whole } satisfies Progress);
  await transact(db, async (tx) => {
    await allowTime(tx);
    await makeMaterial(tx);
  });
  for (const { name, total, add } of stepsOf(sizes)) {
    for (let first = (done[name] ?? 0) + 1; first <= total; first += chunk) {
      const last = Math.min(total, first + chunk - 1);
      await transact(db, async (tx) => {
        await allowTime(tx);
        await add(tx, { first, last });
        done[name] = last;
        await keep(tx, false);
      });
      onProgress(`${fullCountText(last)} of ${fullCountText(total)} ${name}`);
    }
  }
  await analyzeAll(db);
  await transact(db, async (tx) => {
    await allowTime(tx);
    await recountEventsPerDay(tx);
    await dropMaterial(tx);
  });
  let told = 0;
  await reindexInBulk(db, (things) => {
    if (things - told < chunk) return;
    told = things;
    onProgress(`${fullCountText(things)} can be found`);
  });
  await transact(db, (tx) => keep(tx, true));
  return true;
}
