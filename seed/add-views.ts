import { eventWireId } from '#modules/events/events/rules.ts';
import { profileWireId } from '#modules/profiles/profiles/rules.ts';
import { hashOf } from '#platform/random.ts';
import type { Tx } from '#platform/server/db.ts';
import { addDays } from '#platform/time.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { CityEvent, Day } from './city/city-event.ts';
import { demoArtist, demoCommunity, demoVenue } from './city/demo-people.ts';
import { instant } from './clock.ts';
import { idOf } from './ids.ts';

/** The default range of the longest chart. */
const days = 30;
/** Source, percent of visits, and the hour at which they are recorded. */
const ways = [
  { category: 'social', of100: 38, hour: 19 },
  { category: 'direct', of100: 24, hour: 12 },
  { category: 'search', of100: 18, hour: 15 },
  { category: 'internal', of100: 14, hour: 21 },
  { category: 'local', of100: 6, hour: 9 },
] as const;
/** Visits of a page without tickets. */
const visitsOfProfile = 26;

/**
 * Adds page views of the demo users' own pages until yesterday: more on weekends and closer to the event (VEW-01).
 */
export async function addViews(tx: Tx, city: City, events: readonly CityEvent[]): Promise<void> {
  const own = events.filter(
    ({ provider, status, hosts }) =>
      provider === 'backbeat' && status !== 'draft' && hosts.some(({ key }) => key === demoCommunity),
  );
  const profiles = [
    ['community', demoCommunity],
    ['artist', demoArtist],
    ['venue', demoVenue],
  ] as const;
  const pages = [
    ...own.map((event) => ({
      itemId: eventWireId({ provider: 'backbeat', providerId: idOf('event', event.key) }),
      visits: 12 + event.orders.length,
      until: event.day,
    })),
    ...profiles.map(([type, key]) => {
      const id = idOf(type, key);
      const itemId = profileWireId({ type, id, provider: 'backbeat', providerId: id });
      return { itemId, visits: visitsOfProfile, until: city.today };
    }),
  ];
  await addAll(
    tx,
    'itemViewHour',
    pages.flatMap((page) => viewsOf(page, city.today)),
  );
}

type Page = { readonly itemId: string; readonly visits: number; readonly until: Day };

/** @param visits on an ordinary day close to the event */
function viewsOf({ itemId, visits, until }: Page, today: Day) {
  return Array.from({ length: days }, (_, back) => addDays(today, -1 - back)).flatMap((day) => {
    const isWeekend = [0, 5, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    const away = Math.abs(Date.parse(until) - Date.parse(day)) / 86_400_000;
    const chance = 0.7 + (hashOf(`${itemId} ${day}`) % 60) / 100;
    const total = (visits * chance * (isWeekend ? 1.5 : 1)) / (1 + away / 14);
    return ways
      .map(({ category, of100, hour }) => ({
        itemId,
        hour: instant(`${day}T${String(hour).padStart(2, '0')}:00`),
        referrerCategory: category,
        views: Math.round((total * of100) / 100),
      }))
      .filter(({ views }) => views > 0);
  });
}
