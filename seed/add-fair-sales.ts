import { createHash } from 'node:crypto';
import { reserveUnits } from '#modules/events/ticket-types/server/index.ts';
import type { EventId, TicketTypeId } from '#platform/ids.ts';
import { randomOf, shuffled } from '#platform/random.ts';
import type { Tx } from '#platform/server/db.ts';
import { addDays } from '#platform/time.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';
import { demoCommunity } from './city/demo-people.ts';
import { instant } from './clock.ts';
import { freezeTicket } from './fair-sales-store.ts';
import { idInOrder, idOf } from './ids.ts';
import { landmarkKeys, landmarks } from './landmarks.ts';
import { currency, type Sale } from './sales.ts';

type Sold = { readonly events: readonly CityEvent[]; readonly sales: readonly Sale[] };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Adds an open draw, a coming fair opening, an open presale, and a waiting list with a returned ticket. */
export async function addFairSales(tx: Tx, city: City, { events, sales }: Sold): Promise<void> {
  await addDraw(tx, city);
  await addOpening(tx, city);
  await addPresale(tx, city, events);
  await addWaitingList(tx, city, sales);
}

/** A crowd that is the same every day, without demo users. */
function crowdOf({ people }: City, name: string): readonly string[] {
  const others = people.filter(({ demoRole }) => !demoRole);
  return shuffled(randomOf(`crowd of ${name}`), others).map(({ key }) => key);
}

/** Pairs of people who follow each other. */
function friendsOf({ follows }: City, key: string): readonly string[] {
  const between = (from: string, to: string) =>
    follows.some((one) => one.kind === 'user' && one.person === from && one.key === to);
  return follows
    .filter((one) => one.kind === 'user' && one.person === key)
    .map((one) => one.key)
    .filter((friend) => between(friend, key));
}

const entriesInDraw = 67;
const openSince = 2;

/** People enter alone or with a friend. One of the fan's friends invites her. */
async function addDraw(tx: Tx, city: City): Promise<void> {
  const { eventId, tickets } = landmarks.draw;
  const seed = sha256(`draw ${landmarkKeys.draw}`);
  const opensAt = instant(`${addDays(city.today, -openSince)}T12:00`);
  const units = 40;
  await addAll(tx, 'draw', [
    {
      eventId,
      opensAt,
      closesAt: instant(`${addDays(city.today, 2)}T20:00`),
      payMinutes: 1440,
      seed,
      commitment: sha256(seed),
      lastNumber: entriesInDraw,
    },
  ]);
  await reserveUnits(tx, eventId as EventId, 'open', [{ id: tickets.general as TicketTypeId, units }]);
  await addAll(tx, 'drawTicketType', [{ eventId, ticketTypeId: tickets.general, units, position: 0 }]);

  const fan = city.people.find(({ demoRole }) => demoRole === 'fan')!.key;
  const demo = new Set(city.people.filter(({ demoRole }) => demoRole).map(({ key }) => key));
  const inviting = friendsOf(city, fan).find((key) => !demo.has(key));
  const leaders = [...new Set([inviting ?? [], ...crowdOf(city, 'draw')].flat())].slice(0, entriesInDraw);
  const taken = new Set(leaders);
  const entries = leaders.map((leader, place) => {
    const friend =
      place % 5 === 1 ? friendsOf(city, leader).find((key) => !taken.has(key) && !demo.has(key)) : undefined;
    if (friend) taken.add(friend);
    const createdAt = new Date(opensAt.getTime() + (place + 1) * 23 * 60_000);
    return { id: idOf('drawEntry', leader), number: place + 1, leader, friend, createdAt };
  });
  await addAll(
    tx,
    'drawEntry',
    entries.map(({ id, number, leader }) => ({ eventId, id, number, leaderId: idOf('user', leader) })),
  );
  const join = (entryId: string, key: string, state: 'in' | 'invited', createdAt: Date) => ({
    eventId,
    entryId,
    userId: idOf('user', key),
    state,
    createdAt,
  });
  await addAll(
    tx,
    'drawPerson',
    entries.flatMap(({ id, leader, friend, createdAt }) => [
      join(id, leader, 'in', createdAt),
      ...(friend ? [join(id, friend, 'in', createdAt)] : []),
      ...(leader === inviting ? [join(id, fan, 'invited', createdAt)] : []),
    ]),
  );
}

async function addOpening(tx: Tx, { today }: City): Promise<void> {
  const { eventId } = landmarks.opening;
  await addAll(tx, 'fairOpening', [
    {
      eventId,
      waitMinutes: 120,
      windowMinutes: 10,
      presaleFirst: false,
      seed: sha256(`opening ${landmarkKeys.opening}`),
      createdAt: instant(`${addDays(today, -3)}T12:00`),
    },
  ]);
}

/** Open now to members and regulars of Freight Union. */
async function addPresale(tx: Tx, city: City, events: readonly CityEvent[]): Promise<void> {
  const { eventId } = landmarks.presale;
  const event = events.find(({ key }) => key === landmarkKeys.presale);
  const community = city.communities.find(({ key }) => key === demoCommunity);
  if (!event || !community) throw new Error('The city has no presale.');
  const about = { id: idOf('community', demoCommunity), name: community.name };
  const rules = [
    { id: idOf('presaleRule', 'member'), kind: 'member', about, days: 0 },
    { id: idOf('presaleRule', 'attended'), kind: 'attended', events: 1 },
  ];
  await addAll(tx, 'presale', [
    {
      eventId,
      startsAt: instant(`${addDays(city.today, -1)}T12:00`),
      ticketTypeIds: null,
      rules,
      announcedAt: instant(event.createdAt),
      remindedAt: instant(`${addDays(city.today, -1)}T11:50`),
    },
  ]);
}

/** Everyone who waits needs two tickets, and one is returned: the next fan who needs one gets it at once. */
async function addWaitingList(tx: Tx, city: City, sales: readonly Sale[]): Promise<void> {
  const { eventId, tickets } = landmarks.returns;
  const own = sales.filter((sale) => sale.eventId === eventId);
  const sale = own.find(({ quantity }) => quantity === 1);
  if (!sale) throw new Error('The sold-out event has no order of one ticket.');
  const at = (hours: number) => new Date(instant(`${city.today}T00:00`).getTime() - hours * 3_600_000);
  const buyers = new Set(own.map(({ buyerId }) => buyerId));
  const waiting = crowdOf(city, 'waiting list')
    .map((key) => idOf('user', key))
    .filter((userId) => !buyers.has(userId))
    .slice(0, 4);
  await addAll(
    tx,
    'waitingListEntry',
    waiting.map((userId, place) => {
      const createdAt = at(60 - place * 11);
      const id = idInOrder(createdAt, place, `waits ${userId}`);
      return { eventId, id, userId, quantity: 2, together: true, state: 'waiting', createdAt };
    }),
  );
  const ticketId = idOf('admission', `${sale.id} 0`);
  const createdAt = at(5);
  await addAll(tx, 'ticketListing', [
    {
      eventId,
      id: idInOrder(createdAt, 0, `lists ${ticketId}`),
      ticketId,
      ticketTypeId: tickets.general,
      orderId: sale.id,
      sellerId: sale.buyerId,
      paidMinor: sale.price.total,
      feeMinor: sale.price.fee,
      currency,
      createdAt,
    },
  ]);
  await freezeTicket(tx, eventId, ticketId);
}
