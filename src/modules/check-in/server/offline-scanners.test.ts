import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SentScan } from '../contract.ts';
import { openCheckInTest, type CheckInTest } from './testing/open-check-in-test.ts';

let world: CheckInTest;
beforeAll(async () => {
  world = await openCheckInTest();
});
afterAll(() => world.close());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('offline scanners', () => {
  /** Two offline devices let the same three guests in, one of them on the second device first. */
  async function twoDevices() {
    const eventId = await world.addEvent();
    const tickets = await world.addTickets(eventId, 12);
    const [a, b] = [world.device(eventId, world.host, 'A'), world.device(eventId, world.doorManager, 'B')];
    const code = (place: number) => tickets[place]!.code;
    const aScans = [0, 1, 2, 3, 4, 5].map((place) => a.scan({ code: code(place), at: ago(40 - place) }));
    const bScans = [
      b.scan({ code: code(6), at: ago(50) }),
      b.scan({ code: code(0), at: ago(45) }),
      b.scan({ code: code(1), at: ago(20) }),
      b.scan({ code: code(2), at: ago(19) }),
      b.scan({ admissionId: `admission:${tickets[7]!.id}`, at: ago(18) }),
    ];
    return { eventId, tickets, a, b, aScans, bScans };
  }

  const outcomeOf = async (
    eventId: string,
    tickets: readonly { id: string }[],
    ids: Record<string, string>,
  ) => {
    const { body } = await world.device(eventId, world.host, 'Reader').send([]);
    const places = new Map(tickets.map(({ id }, place) => [`admission:${id}`, place]));
    return body.changes
      .map(
        (row: {
          admissionId: string;
          deviceId: string;
          counter: number;
          inside: boolean;
          doubles: number;
        }) => ({
          ticket: places.get(row.admissionId),
          by: `${ids[row.deviceId]}${row.counter}`,
          inside: row.inside,
          doubles: row.doubles,
        }),
      )
      .toSorted((x: { ticket: number }, y: { ticket: number }) => x.ticket - y.ticket);
  };

  test('syncing in either order, three times over, gives the same check-ins and reports the doubles [DOR-03]', async () => {
    const outcomes = [];
    for (const order of ['ab', 'ba', 'interleaved'] as const) {
      const { eventId, tickets, a, b, aScans, bScans } = await twoDevices();
      const sendA = () => a.send(aScans);
      const sendB = () => b.send(bScans);
      if (order === 'interleaved')
        for (let place = 0; place < 6; place++) {
          await b.send(bScans.slice(place, place + 1));
          await a.send(aScans.slice(place, place + 1));
        }
      for (let time = 0; time < 3; time++)
        for (const send of order === 'ab' ? [sendA, sendB] : [sendB, sendA]) await send();
      outcomes.push({
        outcome: await outcomeOf(eventId, tickets, { [a.id]: 'a', [b.id]: 'b' }),
        counters: await world.countersOf(eventId),
      });
      const { body } = await world.app.as(world.host).get(`/events/${eventId}/checkIn/duplicates`);
      expect(body.total).toBe(3);
      const marks = body.items.map(
        ({ scans }: { scans: { deviceName: string; stands: boolean; double: boolean }[] }) =>
          scans.map(
            ({ deviceName: name, stands, double }) =>
              `${name}${stands ? ' stands' : ''}${double ? ' double' : ''}`,
          ),
      );
      expect(marks.toSorted()).toEqual([
        ['A stands', 'B double'],
        ['A stands', 'B double'],
        ['B stands', 'A double'],
      ]);
    }
    expect(outcomes[0]!.counters).toEqual({ total: 12, admitted: 8, inside: 8, doubles: 3 });
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
    expect(await world.verify()).toEqual([]);
  });

  test('gives one result when both devices sync repeatedly at the same time [DOR-03]', async () => {
    const { eventId, a, b, aScans, bScans } = await twoDevices();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, time) => (time % 2 ? a.send(aScans) : b.send(bScans))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await world.countersOf(eventId)).toEqual({ total: 12, admitted: 8, inside: 8, doubles: 3 });
    expect(await world.verify()).toEqual([]);
  });

  test('counts a guest once when they entered before the server answered [DOR-03]', async () => {
    const { eventId, ticket } = await world.addTicket();
    const device = world.device(eventId, world.host);
    const asked = device.scan({ code: ticket.code, asked: true });
    await device.send([asked]);
    const { body } = await device.send([{ ...asked, asked: false }]);
    expect(body.results).toMatchObject([{ verdict: 'admitted' }]);
    const side = world.device(eventId, world.host, 'Side');
    const late: SentScan = side.scan({ code: ticket.code, asked: true });
    expect((await side.send([late])).body.results).toMatchObject([{ verdict: 'already' }]);
    // The answer never arrived, and the guest entered.
    expect((await side.send([{ ...late, asked: false }])).body).toMatchObject({ doubles: 1, admitted: 1 });
    expect((await side.send([{ ...late, asked: false }])).body).toMatchObject({ doubles: 1, admitted: 1 });
    expect(await world.verify()).toEqual([]);
  });

  test('takes back a check-in whose answer came too late, when the scanner turned the guest away [DOR-03]', async () => {
    const { eventId, ticket } = await world.addTicket();
    const device = world.device(eventId, world.doorManager);
    const asked = device.scan({ code: ticket.code, asked: true });
    await device.send([asked]);
    const decided = { ...asked, asked: false, kind: 'refused', reason: 'unknown' } as const;
    for (let time = 0; time < 2; time++) {
      const { body } = await device.send([decided]);
      expect(body).toMatchObject({ results: [{ verdict: 'undone' }], admitted: 0, inside: 0, doubles: 0 });
    }
    expect(await device.ask({ code: ticket.code })).toMatchObject({ verdict: 'admitted' });
    expect((await device.send([asked, decided])).body).toMatchObject({ admitted: 1, inside: 1, doubles: 0 });
    expect(await world.verify()).toEqual([]);
  });

  test('reports an entry on a ticket that was refunded while the scanner was offline [DOR-03]', async () => {
    const { eventId, ticket } = await world.addTicket({ state: 'void' });
    const device = world.device(eventId, world.doorManager);
    const { body } = await device.send([device.scan({ code: ticket.code, at: ago(10) })]);
    expect(body).toMatchObject({ results: [{ verdict: 'void' }], admitted: 0, doubles: 1 });
  });

  test('a scanner that couldn’t store its last scans learns their numbers, which it never gives again [DOR-01, DOR-03]', async () => {
    const eventId = await world.addEvent();
    const tickets = await world.addTickets(eventId, 2);
    const device = world.device(eventId, world.doorManager);
    const other = world.device(eventId, world.host);
    expect((await device.send([])).body.lastCounter).toBe(0);
    await device.send(tickets.map(({ code }) => device.scan({ code, at: ago(5) })));
    await other.send([other.scan({ code: 'BB1:unreadable' })]);
    expect((await device.send([])).body.lastCounter).toBe(2);
  });

  test('of two scans with one number, the first counts [DOR-03]', async () => {
    const eventId = await world.addEvent();
    const [first, second] = await world.addTickets(eventId, 2);
    const device = world.device(eventId, world.doorManager);
    const scan = device.scan({ code: first!.code, at: ago(5) });
    const { body } = await device.send([scan, { ...scan, code: second!.code }]);
    expect(body.results).toMatchObject([{ verdict: 'admitted', guest: { id: `admission:${first!.id}` } }]);
    expect(body.admitted).toBe(1);
    expect(await device.ask({ code: second!.code })).toMatchObject({ verdict: 'admitted' });
  });

  test('a clock that runs ahead gives no advantage', async () => {
    const { eventId, ticket } = await world.addTicket();
    const [ahead, right] = [world.device(eventId, world.host), world.device(eventId, world.host)];
    await ahead.send([ahead.scan({ code: ticket.code, at: ago(-600) })]);
    const { body } = await right.send([right.scan({ code: ticket.code, at: ago(1) })]);
    expect(body.results).toMatchObject([{ verdict: 'admitted' }]);
  });

  test('loads the guest list page by page, then only what changed since [DOR-03]', async () => {
    const eventId = await world.addEvent();
    const tickets = await world.addTickets(eventId, 25);
    const ids: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: { body: { items: { id: string }[]; next: string | null } } = await world.app
        .as(world.doorManager)
        .get(`/events/${eventId}/checkIn/guests?limit=10${next ? `&cursor=${next}` : ''}`);
      ids.push(...page.body.items.map(({ id }) => id));
      next = page.body.next;
    }
    expect(ids).toEqual(tickets.map(({ id }) => `admission:${id}`));
    const device = world.device(eventId, world.host);
    await device.ask({ code: tickets[0]!.code });
    const { body } = await device.send([]);
    expect(body).toMatchObject({ more: false, list: { total: 25, voided: 0 } });
    expect(body.changes).toHaveLength(1);
    await device.ask({ code: tickets[1]!.code });
    const later = await device.send([], body.cursor);
    expect(later.body.changes).toMatchObject([{ admissionId: `admission:${tickets[1]!.id}` }]);
  });

  test('a scanner that knows more than a restored database hears of the next check-in [DOR-03]', async () => {
    const { eventId, ticket } = await world.addTicket();
    const device = world.device(eventId, world.host);
    const { cursor } = (await device.send([], 99)).body;
    await world.device(eventId, world.doorManager, 'Side').ask({ code: ticket.code });
    const { body } = await device.send([], cursor);
    expect(body.changes).toMatchObject([{ admissionId: `admission:${ticket.id}`, inside: true }]);
  });
});
