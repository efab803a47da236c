import { randomOf, shuffled } from '#platform/random.ts';
import { addDays } from '#platform/time.ts';
import { hoursLater, posterDate } from './city/calendar.ts';
import type { City } from './city/city.ts';
import type { CityEvent, Day, Order, Promotion, TicketType } from './city/city-event.ts';
import { keyOf } from './city/key.ts';
import type { Person } from './city/people.ts';
import { landmarkKeys, landmarks, outsideProviderId, type Landmark } from './landmarks.ts';
import { sampled } from './sampled-sales.ts';

/** A ticket type with its buyers. */
type Offer = {
  readonly type: TicketType;
  /** Tickets per order, repeated until all are sold. */
  readonly parties: readonly [number, ...number[]];
  /** The code that unlocks it. */
  readonly unlockedBy: string | undefined;
};

type Box = Pick<CityEvent, 'ticketTypes' | 'promotions' | 'orders' | 'going'>;

function offer(
  name: string,
  dollars: number,
  sold: number,
  capacity: number,
  { parties = [1], unlockedBy, ...more }: Partial<TicketType & Offer> = {},
): Offer {
  const type: TicketType = {
    key: keyOf(name),
    name,
    description: '',
    priceMinor: dollars * 100,
    capacity,
    sold,
    minPerOrder: 1,
    maxPerOrder: 4,
    saleStartsAt: undefined,
    saleEndsAt: undefined,
    locked: unlockedBy !== undefined,
    ...more,
  };
  return { type, parties, unlockedBy };
}

/** After-hours tickets go on sale the day before; on that day and the event day they are still scheduled. */
const nightFreightMenu = ({ day }: CityEvent, today: Day): readonly Offer[] => [
  offer('Early bird', 18, 40, 40, { description: 'The first release.', parties: [2, 1, 2, 1] }),
  offer('First 90 minutes', 20, 61, 120, {
    description: 'Be inside by 12:30 AM.',
    parties: [2, 1, 1],
  }),
  offer('General admission', 25, 238, 420, { parties: [2, 1, 2, 1, 1, 3] }),
  offer('Crew of four', 88, 11, 40, {
    description: 'One code admits all four. Arrive together.',
    maxPerOrder: 2,
  }),
  offer('After-hours', 15, 0, 65, {
    description: 'Entry from 3 AM until the end.',
    maxPerOrder: 2,
    saleStartsAt: day > addDays(today, 1) ? `${addDays(day, -1)}T12:00` : `${addDays(day, 1)}T03:00`,
  }),
  offer('VIP', 45, 9, 30, {
    description: 'The mezzanine, its bar and its only quiet restroom.',
    parties: [2, 1],
    unlockedBy: landmarks.nightFreight.unlockCode,
  }),
];

const percentOff = (code: string, percent: number): Promotion => ({
  code,
  reward: { type: 'discount', discountType: 'percentage', percent },
  maxUses: undefined,
  maxUsesPerPerson: undefined,
  used: 0,
});

const unlocking = (code: string, ticketType: string): Promotion => ({
  code,
  reward: { type: 'unlockItem', ticketType },
  maxUses: undefined,
  maxUsesPerPerson: undefined,
  used: 0,
});

const owlsMenu = [
  offer('RSVP', 0, 47, 120, {
    description: 'Free. RSVP so that we know how many chairs to put out.',
    parties: [1, 1, 2],
  }),
];

type Change = (edition: CityEvent, city: City) => Partial<CityEvent>;

const changes: Readonly<Record<Landmark, Change>> = {
  nightFreight: (edition, city) => {
    const { discountCode, unlockCode } = landmarks.nightFreight;
    const promotions = [percentOff(discountCode, 15), unlocking(unlockCode, 'vip')];
    return boxOf(edition, city, nightFreightMenu(edition, city.today), { promotions });
  },
  free: (edition, city) => boxOf(edition, city, owlsMenu),
  soldOut: (edition, city) =>
    boxOf(edition, city, [offer('General', 17.5, 60, 60, { parties: [2, 1, 1, 2, 3] })]),
  nearlyGone: (edition, city) =>
    boxOf(edition, city, [
      offer('General', 12, 38, 40, { parties: [2, 1, 2] }),
      offer('Student or low income', 7, 12, 12, {
        description: 'No proof needed. We trust you.',
        parties: [1, 2],
      }),
      offer('Early bird', 9, 6, 15, {
        description: 'The first fifteen tickets.',
        saleEndsAt: `${addDays(city.today, -1)}T23:30`,
      }),
    ]),
  cancelled: () => ({ status: 'cancelled', ...nothingSold }),
  outside: ({ description }) => ({
    ...nothingSold,
    // The last paragraph may speak of our tickets.
    description: description.split('\n\n')[0]!,
    provider: 'dice',
    providerId: outsideProviderId,
    externalUrl: `https://tickets.example/dice/${outsideProviderId}`,
  }),
  draw: (edition, city) => boxOf(edition, city, [offer('General', 17.5, 0, 40, { maxPerOrder: 1 })]),
  opening: (edition, city) => {
    const saleStartsAt = `${addDays(city.today, 1)}T19:00`;
    return boxOf(edition, city, [
      offer('General', 19.5, 0, 150, { saleStartsAt }),
      offer('Mezzanine', 29, 0, 30, { maxPerOrder: 2, saleStartsAt }),
    ]);
  },
  presale: (edition, city) => {
    const saleStartsAt = `${addDays(city.today, 3)}T12:00`;
    return boxOf(edition, city, [
      offer('General', 16, 0, 180, { saleStartsAt }),
      offer('Crew of four', 54, 0, 20, {
        description: 'One code admits all four. Arrive together.',
        maxPerOrder: 2,
        saleStartsAt,
      }),
    ]);
  },
  returns: (edition, city) =>
    boxOf(edition, city, [offer('General', 21.5, 48, 48, { parties: [2, 1, 1, 2] })]),
};

const nothingSold = { ticketTypes: [], promotions: [], orders: [] } as const;

/** The city's events with the landmark events, and two past ones. */
export function eventsWithLandmarks(city: City): readonly CityEvent[] {
  const people = new Set(city.people.filter(({ demoRole }) => demoRole).map(({ key }) => key));
  const chosen = new Map(
    (Object.keys(landmarkKeys) as Landmark[]).map((landmark) => [
      editionOf(landmark, city, people),
      landmark,
    ]),
  );
  const listed = city.events.filter(isWorthOpeningWith(city)).map((edition): CityEvent => {
    const landmark = chosen.get(edition);
    if (!landmark) return sampled(steadilyPriced(edition), city);
    const plain = {
      ...edition,
      key: landmarkKeys[landmark],
      provider: 'backbeat',
      externalUrl: undefined,
      status: 'published',
      visibility: 'public',
      createdAt: `${addDays(city.today, -45)}T12:00`,
    } as const;
    return { ...plain, ...changes[landmark](plain, city) };
  });
  return [...listed, ...pastEvents(city, listed)];
}

/** The list shouldn't open with a cancelled event. */
const isWorthOpeningWith =
  ({ today }: City) =>
  ({ status, day }: CityEvent) =>
    day > addDays(today, 1) || (status !== 'postponed' && status !== 'cancelled');

/** In cents. All editions of a series cost the same. */
const nightFreightPrices: Readonly<Record<string, number>> = {
  'early-bird': 1800,
  general: 2500,
  'crew-of-four': 8800,
  'after-hours': 1500,
  vip: 4500,
  'crew-list': 1300,
};

function steadilyPriced(edition: CityEvent): CityEvent {
  if (!edition.name.startsWith('Night Freight 0')) return edition;
  const ticketTypes = edition.ticketTypes.map((type) => ({
    ...type,
    name: type.key === 'general' ? 'General admission' : type.name,
    priceMinor: nightFreightPrices[type.key] ?? type.priceMinor,
  }));
  return { ...edition, ticketTypes };
}

/** Events whose sale takes some days. */
const soonest: Readonly<Partial<Record<Landmark, number>>> = { draw: 5, opening: 4, presale: 6, returns: 4 };

/** The next edition of a series that takes no ticket from demo users. Not tonight's, which may be over. */
function editionOf(landmark: Landmark, { events, today }: City, demoPeople: ReadonlySet<string>): CityEvent {
  const { name } = landmarks[landmark];
  const edition = events.find(
    (event) =>
      event.name === name &&
      (landmark === 'nightFreight' ||
        (event.day >= addDays(today, soonest[landmark] ?? 1) &&
          !event.orders.some(({ buyer }) => demoPeople.has(buyer)))),
  );
  if (!edition) throw new Error(`The city has no ${name}.`);
  return edition;
}

/** Sells exactly this many tickets. Each buyer has one order, and the team buys none. */
function boxOf(
  edition: CityEvent,
  { people, today }: Pick<City, 'people' | 'today'>,
  menu: readonly Offer[],
  {
    promotions = [],
    mustCome = [],
  }: { promotions?: readonly Promotion[]; mustCome?: readonly string[] } = {},
): Box {
  const random = randomOf(`landmark ${edition.key} ${today}`);
  const staff = new Set(edition.hosts.map(({ key }) => key));
  const others = people.filter(({ key, demoRole }) => !demoRole && !staff.has(key));
  const crowd = shuffled(random, others).map(({ key }: Person) => key);
  const queue = [...mustCome, ...crowd].values();
  const discount = promotions.find(({ reward }) => reward.type === 'discount')?.code;
  const orders = menu.flatMap(({ type, parties, unlockedBy }) =>
    partiesOf(type.sold, parties).map((quantity): Order => {
      const { value: buyer } = queue.next();
      if (!buyer) throw new Error(`More orders for ${edition.name} than people.`);
      const minutes = 9 * 60 + Math.floor(random() * 14 * 60);
      return {
        buyer,
        ticketType: type.key,
        quantity,
        promotion: unlockedBy ?? (random() < 0.12 ? discount : undefined),
        placedAt: hoursLater(`${addDays(today, -1 - Math.floor(random() ** 1.7 * 30))}T00:00`, minutes / 60),
      };
    }),
  );
  const ticketTypes = menu.map(({ type }) => type);
  return { ticketTypes, promotions, orders, going: orders.map(({ buyer }) => buyer) };
}

function partiesOf(units: number, parties: readonly [number, ...number[]]): number[] {
  const quantities: number[] = [];
  for (let left = units; left > 0; left -= quantities.at(-1)!)
    quantities.push(Math.min(left, parties[quantities.length % parties.length]!));
  return quantities;
}

/** Two events that the fan attended. */
function pastEvents(city: City, listed: readonly CityEvent[]): readonly CityEvent[] {
  const premiere = city.events.find(({ name }) => name === landmarks.nightFreight.name);
  const owls = listed.find(({ key }) => key === landmarkKeys.free);
  if (!premiere || !owls) throw new Error('The city has no events to place in the past.');
  const lastOwls = daysEarlier(owls, 7 * (1 + Math.floor(daysBetween(city.today, owls.day) / 7)));
  const mustCome = ['maya-okafor', 'theo-brandt'];
  return [
    { ...steadilyPriced(daysEarlier(premiere, 14)), key: 'night-freight-013', name: 'Night Freight 013' },
    {
      ...lastOwls,
      key: 'monday-night-owls-before',
      ...boxOf(lastOwls, earlier(city), owlsMenu, { mustCome }),
    },
  ].map((edition) => ({
    ...edition,
    poster: { ...edition.poster, name: edition.name, date: posterDate(edition.startsAt), seed: edition.key },
  }));
}

/** The city two weeks ago, for sales that were over then. */
const earlier = ({ people, today }: City) => ({ people, today: addDays(today, -14) });

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function daysEarlier(edition: CityEvent, days: number): CityEvent {
  const moved = (clock: string) => `${addDays(clock.slice(0, 10), -days)}${clock.slice(10)}`;
  return {
    ...edition,
    day: moved(edition.day),
    startsAt: moved(edition.startsAt),
    endsAt: moved(edition.endsAt),
    createdAt: moved(edition.createdAt),
    lineUp: edition.lineUp.map((act) => ({ ...act, playsAt: act.playsAt && moved(act.playsAt) })),
    orders: edition.orders.map((order) => ({ ...order, placedAt: moved(order.placedAt) })),
    ticketTypes: edition.ticketTypes.map((type) => ({
      ...type,
      saleStartsAt: type.saleStartsAt && moved(type.saleStartsAt),
      saleEndsAt: type.saleEndsAt && moved(type.saleEndsAt),
    })),
  };
}
