import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeMark } from '#modules/sales/tickets/rules.ts';
import { openSigner } from '#modules/sales/tickets/server/index.ts';
import { fromBase45, toBase45 } from '#platform/base45.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp } from '#platform/testing/app.ts';
import type { ScanResult, SentScan } from '../contract.ts';
import { openCheckInTest, type CheckInTest } from './testing/open-check-in-test.ts';

// Ten thousand codes take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let world: CheckInTest;
beforeAll(async () => {
  world = await openCheckInTest();
});
afterAll(() => world.close());

const one = async (facts: Parameters<CheckInTest['addTickets']>[2] = {}) => {
  const eventId = await world.addEvent();
  const [ticket] = await world.addTickets(eventId, 1, facts);
  return { eventId, ticket: ticket! };
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const countersOf = async (eventId: string) =>
  (await world.app.as(world.host).get(`/events/${eventId}/checkIn`)).body.counters;

describe('scanning', () => {
  test('checks a good ticket in once, and shows only the name and ticket type [DOR-01, ROL-03]', async () => {
    const holderId = await world.addPerson('June Abara');
    const { eventId, ticket } = await one({ holderId });
    const device = world.device(eventId, world.doorManager);
    const first = await device.ask({ code: ticket.code });
    expect(first).toMatchObject({
      verdict: 'admitted',
      guest: { name: 'June Abara', ticketName: 'General admission', number: 1 },
      checkIn: { inside: true, door: 'Front door', doubles: 0 },
    });
    expect(Object.keys(first.guest!).toSorted()).toEqual([
      'id',
      'issue',
      'name',
      'number',
      'state',
      'ticketName',
    ]);
    const again = await world.device(eventId, world.host, 'Side door').ask({ code: ticket.code });
    expect(again).toMatchObject({
      verdict: 'already',
      checkIn: { door: 'Front door', at: first.checkIn!.at },
    });
    expect(await countersOf(eventId)).toEqual({ total: 1, admitted: 1, inside: 1, doubles: 0 });
    expect(await world.verify()).toEqual([]);
  });

  test('admits one guest when forty devices scan one code at the same time [DOR-01, DOR-03]', async () => {
    const { eventId, ticket } = await one();
    const devices = Array.from({ length: 40 }, (_, place) =>
      world.device(eventId, world.host, `Door ${place}`),
    );
    const said = await Promise.all(devices.map((device) => device.ask({ code: ticket.code })));
    const verdicts = said.map(({ verdict }) => verdict).toSorted();
    expect(verdicts).toEqual(['admitted', ...Array.from({ length: 39 }, () => 'already')]);
    expect(await countersOf(eventId)).toEqual({ total: 1, admitted: 1, inside: 1, doubles: 0 });
    expect(await world.verify()).toEqual([]);
  });

  test('a guest can leave and come back, and counts as one check-in [DOR-02]', async () => {
    const { eventId, ticket } = await one();
    const [front, side] = [
      world.device(eventId, world.host),
      world.device(eventId, world.doorManager, 'Side'),
    ];
    const said: string[] = [];
    for (const [device, kind] of [
      [front, 'out'],
      [front, 'in'],
      [side, 'out'],
      [front, 'in'],
      [side, 'in'],
    ] as const)
      said.push((await device.ask({ code: ticket.code, kind })).verdict);
    expect(said).toEqual(['notInside', 'admitted', 'out', 'back', 'already']);
    expect(await countersOf(eventId)).toMatchObject({ admitted: 1, inside: 1 });
  });

  test('finds a guest by name and checks them in without a code [DOR-02]', async () => {
    const eventId = await world.addEvent();
    const holderId = await world.addPerson('Ines Duarte');
    await world.addTickets(eventId, 5);
    const [ticket] = await world.addTickets(eventId, 1, { holderId });
    const { body } = await world.app
      .as(world.doorManager)
      .get(`/events/${eventId}/checkIn/guests?query=dUAr`);
    expect(body.items).toMatchObject([{ id: `admission:${ticket!.id}`, name: 'Ines Duarte' }]);
    const device = world.device(eventId, world.doorManager);
    const said = await device.ask({ admissionId: body.items[0].id });
    expect(said.verdict).toBe('admitted');
  });

  test('the scanning team member or a host can undo a scan, which adds a log entry [DOR-02, ROL-03]', async () => {
    const { eventId, ticket } = await one();
    const front = world.device(eventId, world.host);
    const helper = world.device(eventId, world.doorManager, 'Side');
    const let1 = await front.ask({ code: ticket.code });
    const undoes = { deviceId: front.id, counter: let1.counter };
    expect((await helper.ask({ kind: 'undo', undoes })).verdict).toBe('notYours');
    expect((await front.ask({ kind: 'undo', undoes })).verdict).toBe('undone');
    expect(await countersOf(eventId)).toEqual({ total: 1, admitted: 0, inside: 0, doubles: 0 });
    expect((await helper.ask({ code: ticket.code })).verdict).toBe('admitted');
    const log = await world.db
      .selectFrom('checkInScan')
      .select(['kind', 'byId'])
      .where('ticketId', '=', ticket.id)
      .orderBy('receivedAt')
      .execute();
    expect(log.map(({ kind }) => kind)).toEqual(['in', 'refused', 'undo', 'in']);
    expect(log[2]!.byId).toBe(world.host);
    expect(await world.verify()).toEqual([]);
  });

  test('publishes a check-in once, whatever happens later', async () => {
    const holderId = await world.addPerson('June Abara');
    const { eventId, ticket } = await one({ holderId });
    const device = world.device(eventId, world.host);
    const first = await device.ask({ code: ticket.code });
    await device.ask({ kind: 'undo', undoes: { deviceId: device.id, counter: first.counter } });
    await device.ask({ code: ticket.code });
    const facts = await world.db.selectFrom('outbox').selectAll().where('key', '=', ticket.id).execute();
    expect(facts).toMatchObject([
      { type: 'ticket.checkedIn', payload: { eventId: eventId, ticketId: ticket.id, userId: holderId } },
    ]);
  });
});

describe('invalid codes', () => {
  test('admits none of ten thousand forged, altered, foreign, void or expired codes [DOR-03, ORD-09]', async () => {
    const eventId = await world.addEvent();
    const other = await world.addEvent();
    const past = await world.addEvent({ startsAt: new Date(Date.now() - 30 * 3_600_000) });
    const stranger = await openTestApp(() => []);
    const foreignKeys = await openSigner(stranger.db, stranger.services.config)();
    const good = await world.addTickets(eventId, 40);
    const kinds: Record<string, string[]> = {
      forged: good.flatMap(({ id }) =>
        Array.from({ length: 50 }, () => foreignKeys.sign({ ticketId: id, eventId: eventId, test: false })),
      ),
      altered: good.flatMap(({ code }, place) =>
        Array.from({ length: 50 }, (_, bit) => altered(code, place * 50 + bit)),
      ),
      foreign: (await world.addTickets(other, 2000)).map(({ code }) => code),
      void: (await world.addTickets(eventId, 2000, { state: 'void' })).map(({ code }) => code),
      expired: (await world.addTickets(past, 2000)).map(({ code }) => code),
    };
    await stranger.close();
    const admitted: string[] = [];
    const said: Record<string, Set<string>> = {};
    let tried = 0;
    for (const [kind, codes] of Object.entries(kinds)) {
      const device = world.device(kind === 'expired' ? past : eventId, world.host);
      for (let from = 0; from < codes.length; from += 100) {
        const scans = codes.slice(from, from + 100).map((code) => device.scan({ code, asked: true }));
        const { body } = await device.send(scans);
        for (const { verdict } of body.results as ScanResult[]) {
          tried++;
          (said[kind] ??= new Set()).add(verdict);
          if (verdict === 'admitted' || verdict === 'back') admitted.push(`${kind} ${verdict}`);
        }
      }
    }
    expect({ tried, admitted }).toEqual({ tried: 10_000, admitted: [] });
    expect(said).toEqual({
      forged: new Set(['forged']),
      altered: new Set(['forged']),
      foreign: new Set(['otherNight']),
      void: new Set(['void']),
      expired: new Set(['over']),
    });
    expect(await countersOf(eventId)).toMatchObject({ admitted: 0, inside: 0, doubles: 0 });
    expect(await world.verify()).toEqual([]);
  });

  test('an unreadable code doesn’t stop the next guest from being checked in [DOR-02]', async () => {
    const { eventId, ticket } = await one();
    const device = world.device(eventId, world.host);
    const odd = ['', 'https://example.test', codeMark, `${codeMark}${'A'.repeat(143)}`, '𝄞', '\n'];
    const scans = [
      ...odd.map((code) => device.scan({ code, asked: true })),
      device.scan({ code: ticket.code }),
    ];
    const { body } = await device.send(scans);
    const said = (body.results as ScanResult[]).map(({ verdict }) => verdict);
    expect(said).toEqual([...odd.map(() => 'forged'), 'admitted']);
  });

  test('before check-in opens, a void ticket is void and a valid ticket is too early [DOR-01]', async () => {
    const eventId = await world.addEvent({ startsAt: new Date(Date.now() + 30 * 3_600_000) });
    const device = world.device(eventId, world.doorManager);
    const [refunded] = await world.addTickets(eventId, 1, { state: 'void' });
    const [valid] = await world.addTickets(eventId, 1);
    expect((await device.ask({ code: refunded!.code })).verdict).toBe('void');
    expect((await device.ask({ code: valid!.code })).verdict).toBe('early');
    expect(await countersOf(eventId)).toMatchObject({ admitted: 0, inside: 0 });
  });

  test('rejects test tickets, old codes of transferred tickets, and tickets of cancelled events', async () => {
    const { eventId, ticket } = await one();
    const [trial] = await world.addTickets(eventId, 1, { test: true });
    const code = world.keys.sign({ ticketId: ticket.id, eventId: eventId, test: false });
    await world.db.updateTable('ticket').set({ code }).where('id', '=', ticket.id).execute();
    const device = world.device(eventId, world.host);
    expect((await device.ask({ code: trial!.code })).verdict).toBe('test');
    expect((await device.ask({ code: ticket.code })).verdict).toBe('void');
    expect((await device.ask({ code })).verdict).toBe('admitted');
    const cancelled = await world.addEvent({ status: 'cancelled' });
    const [lost] = await world.addTickets(cancelled, 1);
    expect((await world.device(cancelled, world.host).ask({ code: lost!.code })).verdict).toBe('cancelled');
  });
});

function altered(code: string, place: number): string {
  const bytes = fromBase45(code.slice(codeMark.length))!;
  const bit = place % (bytes.length * 8);
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  return codeMark + toBase45(bytes);
}

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
    return body.news
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
        standing: await outcomeOf(eventId, tickets, { [a.id]: 'a', [b.id]: 'b' }),
        counters: await countersOf(eventId),
      });
      const { body } = await world.app.as(world.host).get(`/events/${eventId}/checkIn/duplicates`);
      expect(body.total).toBe(3);
      const marks = body.items.map(
        ({ scans }: { scans: { door: string; stands: boolean; double: boolean }[] }) =>
          scans.map(
            ({ door: name, stands, double }) => `${name}${stands ? ' stands' : ''}${double ? ' double' : ''}`,
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
    expect(await countersOf(eventId)).toEqual({ total: 12, admitted: 8, inside: 8, doubles: 3 });
    expect(await world.verify()).toEqual([]);
  });

  test('counts a guest once when they entered before the server answered [DOR-03]', async () => {
    const { eventId, ticket } = await one();
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

  test('reports an entry on a ticket that was refunded while the scanner was offline [DOR-03]', async () => {
    const { eventId, ticket } = await one({ state: 'void' });
    const device = world.device(eventId, world.doorManager);
    const { body } = await device.send([device.scan({ code: ticket.code, at: ago(10) })]);
    expect(body).toMatchObject({ results: [{ verdict: 'void' }], admitted: 0, doubles: 1 });
  });

  test('a clock that runs ahead gives no advantage', async () => {
    const { eventId, ticket } = await one();
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
    expect(body.news).toHaveLength(1);
    await device.ask({ code: tickets[1]!.code });
    const later = await device.send([], body.cursor);
    expect(later.body.news).toMatchObject([{ admissionId: `admission:${tickets[1]!.id}` }]);
  });
});

describe('permission to check guests in', () => {
  test('only hosts and Door Managers of the event can check guests in [ROL-03]', async () => {
    const { eventId } = await one();
    for (const [person, status] of [
      [world.host, 200],
      [world.doorManager, 200],
      [await world.addPerson('Fan'), 403],
    ] as const) {
      expect((await world.app.as(person).get(`/events/${eventId}/checkIn`)).status).toBe(status);
      expect((await world.device(eventId, person).send([])).status).toBe(status);
    }
    expect((await world.app.guest.get(`/events/${eventId}/checkIn`)).status).toBe(401);
    const { body } = await world.app.as(world.doorManager).get(`/events/${eventId}/checkIn`);
    expect(body).toMatchObject({
      part: 'assistant',
      keys: [{ version: 1 }],
      tickets: [{ name: 'General admission' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/price|email|amount/i);
  });

  test('rejects scans from a device that belongs to another user', async () => {
    const { eventId, ticket } = await one();
    const device = world.device(eventId, world.host);
    await device.ask({ code: ticket.code });
    const path = `/events/${eventId}/checkIn/sync`;
    const stolen = { device: { id: device.id, name: 'Mine' }, scans: [] };
    const reply = await world.app.as(world.doorManager).post(path, stolen);
    expect(reply).toMatchObject({ status: 409, body: { code: 'deviceTaken' } });
  });

  test('doesn’t check in tickets of another event by id', async () => {
    const { eventId } = await one();
    const { ticket } = await one();
    const device = world.device(eventId, world.host);
    expect((await device.ask({ admissionId: `admission:${ticket.id}` })).verdict).toBe('unknown');
    expect((await device.ask({ admissionId: `admission:${newId()}` })).verdict).toBe('unknown');
    expect((await device.ask({ code: randomBytes(40).toString('hex') })).verdict).toBe('forged');
  });

  test('verify finds a check-in without a scan, and wrong totals', async () => {
    const broken = await openCheckInTest();
    const eventId = await broken.addEvent();
    const [ticket] = await broken.addTickets(eventId, 1);
    const device = broken.device(eventId, broken.host);
    await device.ask({ code: ticket!.code });
    expect(await broken.verify()).toEqual([]);
    await broken.db.updateTable('checkIn').set({ counter: 77 }).execute();
    await broken.db.updateTable('checkInTotal').set({ admitted: 2 }).execute();
    expect(await broken.verify()).toHaveLength(3);
    await broken.close();
  });
});
