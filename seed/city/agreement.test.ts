import { expect, test } from 'vitest';
import { eventsWithLandmarks } from '../landmark-events.ts';
import { eventsBefore } from '../past-events.ts';
import { clockText, weekdayOf } from './calendar.ts';
import { buildCity } from './city.ts';
import type { CityEvent } from './city-event.ts';
import { listsOf } from './lists.ts';
import { postsOf } from './posts.ts';

const city = buildCity('2026-11-21');
const upcoming = eventsWithLandmarks(city);
const events = [...upcoming, ...eventsBefore(city, upcoming)];
const posts = postsOf(city, upcoming);
const capacityOf = new Map(city.venues.map(({ key, capacity }) => [key, capacity]));
const texts = [
  ...events.flatMap(({ name, description, ticketTypes, lineUp }) => [
    name,
    description,
    ...ticketTypes.flatMap((type) => [type.name, type.description]),
    ...lineUp.map(({ note }) => note),
  ]),
  ...city.venues.map(({ directions }) => directions),
  ...[...city.artists, ...city.people].map(({ bio }) => bio),
  ...city.communities.map(({ description }) => description),
  ...listsOf(city.today, upcoming).flatMap(({ name, description }) => [name, description]),
  ...posts.flatMap(({ text, comments }) => [text, ...comments.map((comment) => comment.text)]),
];

/** Returns what breaks a rule, by event. */
const broken = (isBroken: (event: CityEvent) => boolean) =>
  events.filter(isBroken).map(({ key, description }) => `${key}: ${description}`);

test('all editions of a series cost the same [DEM-01]', () => {
  const prices = Map.groupBy(
    events.flatMap(({ name, ticketTypes }) =>
      ticketTypes.map((type) => ({
        ticket: `${name.replace(/ \d+$/, '')}, ${type.name}`,
        price: type.priceMinor,
      })),
    ),
    ({ ticket }) => ticket,
  );
  const differing = [...prices].filter(([, all]) => new Set(all.map(({ price }) => price)).size > 1);
  expect(differing.map(([ticket, all]) => `${ticket}: ${all.map(({ price }) => price).join()}`)).toEqual([]);
});

test('descriptions give the times of the event: doors when it starts, sets within it, and the end [DEM-01]', () => {
  const first = ({ lineUp }: CityEvent) => lineUp.flatMap(({ playsAt }) => playsAt ?? []).toSorted()[0];
  const said = (event: CityEvent, pattern: RegExp) => pattern.exec(event.description)?.[1];
  const clock = (at: string | undefined) => at && clockText(at.slice(11));
  expect(
    broken((event) => {
      const doors = said(event, /(?:Doors(?: at)?|We open at) (\d[\d:]* [AP]M)/);
      const set = said(event, /first (?:set|act is on) at (\d[\d:]* [AP]M)/);
      const end = said(event, /\d [AP]M to (\d[\d:]* [AP]M), and we stick to it/);
      return (
        (doors !== undefined && doors !== clock(event.startsAt)) ||
        (set !== undefined && set !== clock(first(event))) ||
        (end !== undefined && end !== clock(event.endsAt))
      );
    }),
  ).toEqual([]);
  expect(broken((event) => (first(event) ?? '9') < event.startsAt)).toEqual([]);
});

test('an act that plays all night long plays alone [DEM-01]', () => {
  expect(
    broken(({ name, lineUp }) => /all night long|open to close/.test(name) && lineUp.length > 1),
  ).toEqual([]);
});

test('tickets that let in from midnight or 3 AM are for events that last longer [DEM-01]', () => {
  const hours: Readonly<Record<string, string>> = { midnight: '00:00', '3 AM': '03:00' };
  expect(
    broken(({ startsAt, endsAt, ticketTypes }) =>
      ticketTypes.some(({ description }) => {
        const said = /Entry from ([^.]+?)(?: until|\.)/.exec(description)?.[1];
        const isLong = endsAt.slice(0, 10) > startsAt.slice(0, 10);
        return said !== undefined && !(isLong && endsAt.slice(11) > hours[said]!);
      }),
    ),
  ).toEqual([]);
});

test('descriptions say nothing of our tickets if these are sold elsewhere, nor of one code each if one admits four [DEM-01]', () => {
  const ours = /sold here|\b(?:RSVP|code)\b|on your phone|The price you see|never oversell|Early tickets/;
  expect(
    broken(({ externalUrl, description, ticketTypes }) => {
      const admitsFour = ticketTypes.some((type) => type.description.includes('admits all four'));
      return (
        (externalUrl !== undefined && ours.test(description)) ||
        (admitsFour && description.includes('One code per person'))
      );
    }),
  ).toEqual([]);
});

test('descriptions give the age limit of the event [DEM-01]', () => {
  expect(
    broken(({ description, minimumAge }) => {
      const said = /\b(All ages|18|21)(?=\.| and over)/.exec(description)?.[1];
      return said !== undefined && said !== String(minimumAge ?? 'All ages');
    }),
  ).toEqual([]);
});

test.for<[list: string, holds: (event: CityEvent) => boolean]>([
  ['My cousin is visiting', ({ day }) => day >= '2026-11-27' && day <= '2026-11-29'],
  ['The weekend, decided', ({ day }) => day === '2026-11-22'],
  ['Soul for a slow Sunday', ({ day }) => weekdayOf(day) === 0],
  ['Jazz before it gets late', ({ startsAt }) => startsAt.slice(11) < '21:00'],
  ['Rap shows in small rooms', ({ venue }) => capacityOf.get(venue)! <= 300],
  ['Big rooms, fair prices', ({ venue }) => capacityOf.get(venue)! >= 400],
  [
    'Under fifteen dollars',
    ({ ticketTypes }) =>
      ticketTypes.some(
        ({ priceMinor, sold, capacity }) => priceMinor * 1.1 + 99 < 1500 && sold < (capacity ?? Infinity),
      ),
  ],
])('%s holds only what its name says [DEM-01]', ([name, holds]) => {
  const byKey = new Map(upcoming.map((event) => [event.key, event]));
  const { events: listed } = listsOf(city.today, upcoming).find((list) => list.name === name)!;
  expect(listed.map((key) => byKey.get(key)!).filter((event) => !holds(event))).toEqual([]);
});

test('no event has more guests or tickets than its venue holds [DEM-01]', () => {
  expect(
    broken(({ venue, going, ticketTypes }) => {
      const capacity = capacityOf.get(venue)!;
      return going.length > capacity || ticketTypes.reduce((sum, { sold }) => sum + sold, 0) > capacity;
    }),
  ).toEqual([]);
});

test('no two posts say the same, and no comments on one post [DEM-01]', () => {
  const repeated = (lines: readonly string[]) => lines.filter((line, at) => lines.indexOf(line) !== at);
  expect(repeated(posts.map(({ text }) => text))).toEqual([]);
  const firsts = posts.map(({ comments }) => comments.filter(({ repliesTo }) => repliesTo === undefined));
  expect(firsts.flatMap((comments) => repeated(comments.map(({ text }) => text)))).toEqual([]);
});

test('no text promises what Backbeat doesn’t do: transfers, resale, waitlists, wallets or refunds [DEM-01]', () => {
  const promises =
    /transfer|resale|resell|spare ticket|wait ?list|wallet|refund|money back|half price (?:ticket|entry)|student tickets/i;
  expect(texts.length).toBeGreaterThan(2000);
  expect(texts.filter((text) => promises.test(text))).toEqual([]);
});

test('a performer’s type of set is not a place [DEM-01]', () => {
  const places = city.neighborhoods.map(({ name }) => name);
  const notes = events.flatMap(({ lineUp }) => lineUp.map(({ note }) => note));
  expect(notes.filter((note) => note === '' || note.includes(',') || places.includes(note))).toEqual([]);
});
