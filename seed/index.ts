import { openPasswords } from '#modules/identity/accounts/server/index.ts';
import { collectBeats, rescoreAll } from '#modules/social/beatscore/server/index.ts';
import { openSigner } from '#modules/sales/tickets/server/index.ts';
import { recountEventsPerDay } from '#modules/events/events/server/index.ts';
import { reindex } from '#modules/discovery/search/server/index.ts';
import { ratesOf, setInstanceRates } from '#modules/events/ticket-types/server/index.ts';
import type { FeeRates } from '#modules/events/ticket-types/fees.ts';
import { fullCountText } from '#platform/count-text.ts';
import type { Services } from '#platform/server/feature.ts';
import { transact, type Tx } from '#platform/server/db.ts';
import { dateIn } from '#platform/time.ts';
import { addArtists } from './add-artists.ts';
import { addCheckIns } from './add-check-ins.ts';
import { addClaims } from './add-claims.ts';
import { addCommunities } from './add-communities.ts';
import { addFollows } from './add-follows.ts';
import { addGigs } from './add-gigs.ts';
import { addLists } from './add-lists.ts';
import { addDemoEvents } from './add-events.ts';
import { addFairSales } from './add-fair-sales.ts';
import { addReach } from './add-reach.ts';
import { addNotifications } from './add-notifications.ts';
import { addPayouts } from './add-payouts.ts';
import { addPeople } from './add-people.ts';
import { addPlans } from './add-plans.ts';
import { addPosts } from './add-posts.ts';
import { addGround, addVenues } from './add-places.ts';
import { addRefunds } from './add-refunds.ts';
import { addSales, type Keys } from './add-sales.ts';
import { addTaste } from './add-recommendations.ts';
import { addViews } from './add-views.ts';
import { addAll, beginSeeding, isSeeded, markSeeded, refreshStatistics } from './bulk-store.ts';
import { buildCity, type City } from './city/city.ts';
import type { CityEvent, Day } from './city/city-event.ts';
import { demoPassword } from './city/demo-people.ts';
import { cityZone } from './clock.ts';
import { eventsWithLandmarks } from './landmark-events.ts';
import { eventsBefore } from './past-events.ts';
import { picturesOf, type Pictures } from './pictures.ts';
import { salesOf, type Sale } from './sales.ts';

export type Seeding = {
  readonly services: Pick<Services, 'config' | 'db'>;
  /** The day the city is built around, in Los Angeles. Defaults to today. */
  readonly today?: Day;
  readonly onProgress?: (text: string) => void;
};

/** The whole city before the first row is written. */
type Plan = {
  readonly city: City;
  readonly events: readonly CityEvent[];
  readonly pictures: Pictures;
  readonly sales: readonly Sale[];
};

/**
 * Fills the database with the demo city in one transaction, so an interrupted start leaves nothing, and two at once
 * make one city. The same day gives the same ids.
 * @returns false if the city already exists
 */
export async function seedDemoCity({ services, today, onProgress = () => {} }: Seeding): Promise<boolean> {
  const { config, db } = services;
  if (await isSeeded(db)) return false;
  const hashing = openPasswords({ cheap: config.NODE_ENV === 'test' }).hash(demoPassword);
  const rates = ratesOf(config);
  setInstanceRates(rates);
  const plan = planOf(today ?? dateIn(new Date(), cityZone), rates);
  const means = { hashedPassword: await hashing, keys: await openSigner(db, config)(), rates, onProgress };
  return transact(db, async (tx) => {
    if (!(await beginSeeding(tx))) return false;
    await addCity(tx, plan, means);
    await refreshStatistics(tx);
    await reindex(tx);
    await markSeeded(tx, { day: plan.city.today });
    return true;
  });
}

function planOf(today: Day, rates: FeeRates): Plan {
  const city = buildCity(today);
  const announced = eventsWithLandmarks(city);
  const events = [...announced, ...eventsBefore(city, announced)];
  return { city, events, pictures: picturesOf(city, events), sales: salesOf(city, events, rates) };
}

type SeedContext = {
  readonly hashedPassword: string;
  readonly keys: Keys;
  readonly rates: FeeRates;
  readonly onProgress: (text: string) => void;
};

async function addCity(tx: Tx, { city, events, pictures, sales }: Plan, means: SeedContext): Promise<void> {
  const { hashedPassword, keys, rates, onProgress } = means;
  await addAll(tx, 'image', pictures.rows);
  await addGround(tx, city, pictures);
  await addVenues(tx, city, pictures);
  await addArtists(tx, city, pictures);
  await addPeople(tx, city, { pictures, hashedPassword });
  await addCommunities(tx, city, pictures);
  await addFollows(tx, city);
  const { people, venues, artists, communities } = city;
  onProgress(listed({ people, venues, artists, communities }));
  await addDemoEvents(tx, city, events, pictures);
  await recountEventsPerDay(tx);
  await addGigs(tx, city);
  await addLists(tx, city, events);
  await addPlans(tx, city, events, pictures);
  const posts = await addPosts(tx, city, events, pictures);
  await addNotifications(tx, city);
  await addReach(tx, city);
  await addViews(tx, city, events);
  await addTaste(tx, city);
  onProgress(listed({ events, pictures: pictures.rows, posts }));
  await addSales(tx, sales, { rates, keys });
  await addRefunds(tx, city, sales);
  await addFairSales(tx, city, { events, sales });
  await addPayouts(tx, events);
  // As if last night's task had counted everything.
  const lastRound = new Date(`${city.today}T08:00:00Z`);
  await addClaims(tx, city, lastRound);
  await addCheckIns(tx, events, sales, lastRound);
  await collectBeats(tx, lastRound);
  await rescoreAll(tx, lastRound);
  onProgress(listed({ orders: sales }));
}

/** `430 people · 46 venues` */
function listed(things: Readonly<Record<string, { readonly length: number }>>): string {
  return Object.entries(things)
    .map(([name, { length }]) => `${fullCountText(length)} ${name}`)
    .join(' · ');
}
