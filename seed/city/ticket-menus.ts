import { pick, type Random } from '#platform/random.ts';
import type { Sale } from './series.ts';

/** A ticket type without capacity. */
export type MenuItem = {
  name: string;
  description: string;
  priceMinor: number;
  /** `early` sells out first, `later` opens the day before, `secret` needs a code. */
  part: 'early' | 'main' | 'side' | 'later' | 'secret';
  /** Share of demand and capacity. */
  share: number;
  minPerOrder: number;
  maxPerOrder: number;
  /** The hour of the night from which it lets in. */
  entryFrom?: string;
};

const item = (
  part: MenuItem['part'],
  name: string,
  priceMinor: number,
  share: number,
  description: string,
  minPerOrder = 1,
  maxPerOrder = 4,
): MenuItem => ({
  part,
  name,
  priceMinor,
  share,
  description,
  minPerOrder,
  maxPerOrder,
});

const rsvp = item('main', 'RSVP', 0, 1, 'Free. RSVP so that we know how many chairs to put out.');

/** Menus of series with a landmark event (`landmark-events.ts`), so that all their editions cost the same. */
export const seriesMenus: Readonly<Record<string, readonly MenuItem[]>> = {
  'Monday Night Owls': [rsvp],
  'Two & Four Beat Night': [item('main', 'General', 1750, 1, '')],
  'Roller Disco': [
    item('main', 'General', 1200, 0.6, ''),
    item('side', 'Student or low income', 700, 0.2, 'No proof needed. We trust you.'),
    item('early', 'Early bird', 900, 0.2, 'The first release.'),
  ],
};

/** Rounded to half dollars. */
const dollars = (random: Random, least: number, most: number): number =>
  Math.round((least + (most - least) * random()) * 2) * 50;

/**
 * Returns zero to five ticket types for this kind of event.
 * @param fame popularity of the headliner; famous artists cost more
 */
export function menuOf(random: Random, sale: Sale, fame: number): readonly MenuItem[] {
  const dearness = 0.7 + fame / 130;
  switch (sale) {
    case 'free':
      return freeMenu(random);
    case 'door':
      return doorMenu(random);
    case 'club':
      return clubMenu(random, dearness);
    case 'concert':
      return concertMenu(random, dearness);
    case 'big':
      return bigMenu(random, dearness);
  }
}

function freeMenu(random: Random): readonly MenuItem[] {
  const luck = random();
  if (luck < 0.08) return [];
  if (luck < 0.74) return [rsvp];
  return [
    { ...rsvp, share: 0.85 },
    item(
      'side',
      'Supporter',
      pick(random, [500, 800, 1000]),
      0.15,
      'Same seats, same event. Keeps it free for everyone else.',
    ),
  ];
}

function doorMenu(random: Random): readonly MenuItem[] {
  const price = dollars(random, 8, 18);
  const general = item('main', 'General', price, 0.7, '');
  const luck = random();
  if (luck < 0.45) return [{ ...general, share: 1 }];
  if (luck < 0.7)
    return [
      general,
      item(
        'side',
        'Student or low income',
        Math.round(price * 0.006) * 100,
        0.3,
        'No proof needed. We trust you.',
      ),
    ];
  if (luck < 0.88) {
    return [
      item('side', 'Pay less', 600, 0.3, 'For when money is tight.'),
      item('main', 'Pay full price', 1200, 0.5, 'What it costs us to host you.'),
      item('side', 'Pay it forward', 1800, 0.2, 'Covers you and half of someone else’s ticket.'),
    ];
  }
  return [
    item('early', 'Early bird', Math.max(500, price - 400), 0.25, 'The first release.'),
    { ...general, share: 0.75 },
  ];
}

function clubMenu(random: Random, dearness: number): readonly MenuItem[] {
  const price = dollars(random, 14 * dearness, 28 * dearness);
  const early = item('early', 'Early bird', price - 500, 0.25, 'Thanks for believing in us early.');
  const general = item('main', 'General', price, 0.55, '');
  const late = {
    ...item(
      'side',
      'After midnight',
      Math.max(800, price - 600),
      0.2,
      'Entry from midnight. Not a minute earlier.',
    ),
    entryFrom: '00:00',
  };
  const crew = item(
    'side',
    'Crew of four',
    price * 4 - 1000,
    0.15,
    'One code admits all four. Arrive together.',
    1,
    2,
  );
  const secret = item(
    'secret',
    'Members',
    price - 700,
    0.1,
    'For members, with the code from the newsletter.',
    1,
    2,
  );
  const luck = random();
  if (luck < 0.3) return [{ ...general, share: 1 }];
  if (luck < 0.55) return [early, general];
  if (luck < 0.75) return [early, general, late];
  if (luck < 0.9) return [early, general, crew];
  return [early, general, crew, secret];
}

function concertMenu(random: Random, dearness: number): readonly MenuItem[] {
  const price = dollars(random, 16 * dearness, 38 * dearness);
  const general = item('main', 'General', price, 0.7, '');
  const seated = item('side', 'Seated', price + 800, 0.2, 'A chair up front, best sound in the house.');
  const vip = item(
    'side',
    'VIP',
    price * 2 + 500,
    0.1,
    'Front row, a drink, and a poster signed by the band.',
    1,
    2,
  );
  const table = item(
    'side',
    'Table for two',
    price * 2 + 1200,
    0.15,
    'A table by the stage with a lamp on it.',
    1,
    2,
  );
  const pair = item('side', 'Pair', price - 200, 0.2, 'Sold in pairs: bring a friend.', 2, 4);
  const luck = random();
  if (luck < 0.34) return [{ ...general, share: 1 }];
  if (luck < 0.56) return [general, seated];
  if (luck < 0.72) return [general, seated, vip];
  if (luck < 0.86) return [general, table];
  return [general, pair];
}

function bigMenu(random: Random, dearness: number): readonly MenuItem[] {
  const price = dollars(random, 22 * dearness, 45 * dearness);
  const early = item('early', 'Early bird', price - 800, 0.2, 'The first release.');
  const general = item('main', 'General', price, 0.5, '');
  const crew = item(
    'side',
    'Crew of four',
    price * 4 - 1600,
    0.12,
    'One code admits all four. Arrive together.',
    1,
    2,
  );
  const vip = item('side', 'VIP', price * 2, 0.1, 'The raised deck, its bar and its only quiet restroom.');
  const after = {
    ...item(
      'later',
      'After-hours',
      1500,
      0.08,
      'Entry from 3 AM until the end. On sale the day before.',
      1,
      2,
    ),
    entryFrom: '03:00',
  };
  const secret = item(
    'secret',
    'Crew list',
    price - 1200,
    0.08,
    'For the people who carried something.',
    1,
    2,
  );
  return random() < 0.6 ? [early, general, crew, vip, after] : [early, general, crew, vip, secret];
}
