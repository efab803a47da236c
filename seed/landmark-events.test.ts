import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/time.ts';
import { buildCity } from './city/city.ts';
import type { CityEvent, TicketType } from './city/city-event.ts';
import { landmarkKeys, landmarks } from './landmarks.ts';
import { eventsWithLandmarks } from './landmark-events.ts';

const monday = '2026-11-23';
const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day));

const left = ({ capacity, sold }: TicketType) => (capacity ?? Infinity) - sold;
const soldBy = (event: CityEvent, key: string) =>
  event.orders.reduce((sum, { ticketType, quantity }) => sum + (ticketType === key ? quantity : 0), 0);

describe.each(days)('a city built on %s [DEM-01]', (today) => {
  const events = eventsWithLandmarks(buildCity(today));
  const event = (key: string) => events.find((one) => one.key === key)!;

  test('has each landmark event once, in the future', () => {
    for (const key of Object.values(landmarkKeys)) {
      expect(events.filter((one) => one.key === key)).toHaveLength(1);
      const isPremiere = key === landmarkKeys.nightFreight;
      expect(event(key).day >= addDays(today, isPremiere ? 0 : 1)).toBe(true);
      expect(event(key).visibility).toBe('public');
    }
    for (const [landmark, key] of Object.entries(landmarkKeys))
      expect(event(key).name).toBe(landmarks[landmark as keyof typeof landmarks].name);
  });

  test('says where Night Freight is', () => {
    const { hideAddress, poster, venue } = event(landmarkKeys.nightFreight);
    expect({ hideAddress, venue: poster.venue }).toEqual({ hideAddress: false, venue: 'Ninth St. Freight' });
    expect(venue).toBe('ninth-st-freight');
  });

  test('gives Night Freight every kind of ticket type', () => {
    const { ticketTypes, promotions } = event(landmarkKeys.nightFreight);
    const type = (key: string) => ticketTypes.find((one) => one.key === key)!;
    expect(type('general-admission')).toMatchObject({ name: 'General admission', priceMinor: 2500 });
    expect(type('first-90-minutes')).toMatchObject({ name: 'First 90 minutes', priceMinor: 2000 });
    expect(type('crew-of-four')).toMatchObject({ name: 'Crew of four', priceMinor: 8800 });
    expect(left(type('early-bird'))).toBe(0);
    expect(type('after-hours').saleStartsAt! > `${addDays(today, 1)}T00:00`).toBe(true);
    expect(type('vip').locked).toBe(true);
    expect(promotions.map(({ code }) => code)).toEqual(['BACKROW', 'BACKROOM']);
  });

  test('has one sold-out event, one with two tickets left, one cancelled, one free, and one on DICE', () => {
    expect(event(landmarkKeys.soldOut).ticketTypes.map(left)).toEqual([0]);
    const nearlyGone = event(landmarkKeys.nearlyGone).ticketTypes.filter(
      (type) => type.saleEndsAt === undefined,
    );
    expect(nearlyGone.reduce((sum, type) => sum + left(type), 0)).toBe(2);
    expect(event(landmarkKeys.cancelled)).toMatchObject({ status: 'cancelled', orders: [] });
    expect(event(landmarkKeys.free).ticketTypes.map(({ priceMinor }) => priceMinor)).toEqual([0]);
    expect(event(landmarkKeys.outside)).toMatchObject({ provider: 'dice', ticketTypes: [] });
  });

  test('starts with events that take place, and keeps prices of a series stable', () => {
    const first = events.filter(({ day }) => day >= today && day <= addDays(today, 1));
    expect(first.length).toBeGreaterThan(20);
    expect(
      first.filter(({ key, status }) => key !== landmarkKeys.cancelled && status !== 'published'),
    ).toEqual([]);
    const general = events
      .filter(({ name }) => name.startsWith('Night Freight 0'))
      .flatMap(({ ticketTypes }) => ticketTypes.filter(({ key }) => key.startsWith('general')))
      .map(({ priceMinor }) => priceMinor);
    expect(new Set(general)).toEqual(new Set([2500]));
  });

  test('has two past events that the fan attended', () => {
    const over = events.filter(({ day }) => day < today);
    expect(over.map(({ name }) => name).toSorted()).toEqual(['Monday Night Owls', 'Night Freight 013']);
    for (const { orders } of over) expect(orders.some(({ buyer }) => buyer === 'maya-okafor')).toBe(true);
  });

  test('gives the fan an event this week, and keeps Night Freight on sale', () => {
    const hers = events.filter(({ orders }) => orders.some(({ buyer }) => buyer === 'maya-okafor'));
    expect(hers.some(({ day }) => day >= today && day < addDays(today, 7))).toBe(true);
    expect(hers.map(({ key }) => key)).not.toContain(landmarkKeys.nightFreight);
  });

  test('backs every sold ticket with an order, and never exceeds capacity', () => {
    const wrong = events.flatMap((one) =>
      one.ticketTypes.filter(
        (type) => type.sold !== soldBy(one, type.key) || left(type) < 0 || type.capacity === 0,
      ),
    );
    expect(wrong).toEqual([]);
    const unknown = events.flatMap(({ orders, ticketTypes }) =>
      orders.filter(({ ticketType }) => !ticketTypes.some(({ key }) => key === ticketType)),
    );
    expect(unknown).toEqual([]);
  });

  test('has enough events that are sold out or almost sold out', () => {
    const open = events.filter(({ day, ticketTypes }) => day >= today && ticketTypes.length > 0);
    const unlocked = open.map(({ ticketTypes }) => ticketTypes.filter(({ locked }) => !locked));
    const isScarce = (types: readonly TicketType[]) => types.reduce((sum, type) => sum + left(type), 0);
    expect(unlocked.filter((types) => isScarce(types) === 0).length).toBeGreaterThan(5);
    expect(unlocked.filter((types) => isScarce(types) > 0 && isScarce(types) < 12).length).toBeGreaterThan(5);
  });
});
