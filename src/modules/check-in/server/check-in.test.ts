import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeMark } from '#modules/sales/tickets/rules.ts';
import { openSigner } from '#modules/sales/tickets/server/index.ts';
import { fromBase45, toBase45 } from '#platform/base45.ts';
import { EventId, newId, TicketId, UserId } from '#platform/ids.ts';
import { transact } from '#platform/server/db.ts';
import { openTestApp } from '#platform/testing/app.ts';
import type { ScanResult } from '../contract.ts';
import { boxOfficeScans } from './box-office-scans.ts';
import { openCheckInTest, type CheckInTest } from './testing/open-check-in-test.ts';

// Ten thousand codes take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let world: CheckInTest;
beforeAll(async () => {
  world = await openCheckInTest();
});
afterAll(() => world.close());

describe('scanning', () => {
  test('checks a good ticket in once, and shows only the name and ticket type [DOR-01, ROL-03]', async () => {
    const holderId = await world.addPerson('June Abara');
    const { eventId, ticket } = await world.addTicket({ holderId });
    const device = world.device(eventId, world.doorManager);
    const first = await device.ask({ code: ticket.code });
    expect(first).toMatchObject({
      verdict: 'admitted',
      guest: { name: 'June Abara', ticketName: 'General admission', number: 1 },
      checkIn: { inside: true, deviceName: 'Front door', doubles: 0 },
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
      checkIn: { deviceName: 'Front door', at: first.checkIn!.at },
    });
    expect(await world.countersOf(eventId)).toEqual({ total: 1, admitted: 1, inside: 1, doubles: 0 });
    expect(await world.verify()).toEqual([]);
  });

  test('admits one guest when forty devices scan one code at the same time [DOR-01, DOR-03]', async () => {
    const { eventId, ticket } = await world.addTicket();
    const devices = Array.from({ length: 40 }, (_, place) =>
      world.device(eventId, world.host, `Door ${place}`),
    );
    const said = await Promise.all(devices.map((device) => device.ask({ code: ticket.code })));
    const verdicts = said.map(({ verdict }) => verdict).toSorted();
    expect(verdicts).toEqual(['admitted', ...Array.from({ length: 39 }, () => 'already')]);
    expect(await world.countersOf(eventId)).toEqual({ total: 1, admitted: 1, inside: 1, doubles: 0 });
    expect(await world.verify()).toEqual([]);
  });

  test('a guest can leave and come back, and counts as one check-in [DOR-02]', async () => {
    const { eventId, ticket } = await world.addTicket();
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
    expect(await world.countersOf(eventId)).toMatchObject({ admitted: 1, inside: 1 });
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
    const { eventId, ticket } = await world.addTicket();
    const front = world.device(eventId, world.host);
    const helper = world.device(eventId, world.doorManager, 'Side');
    const let1 = await front.ask({ code: ticket.code });
    const undoes = { deviceId: front.id, counter: let1.counter };
    expect((await helper.ask({ kind: 'undo', undoes })).verdict).toBe('notYours');
    expect((await front.ask({ kind: 'undo', undoes })).verdict).toBe('undone');
    expect(await world.countersOf(eventId)).toEqual({ total: 1, admitted: 0, inside: 0, doubles: 0 });
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

  test('publishes a check-in once per holder, whatever happens later [DOR-02]', async () => {
    const [june, leo] = [await world.addPerson('June Abara'), await world.addPerson('Leo Haas')];
    const { eventId, ticket } = await world.addTicket({ holderId: june });
    const device = world.device(eventId, world.host);
    const checkIn = async () => (await device.ask({ admissionId: `admission:${ticket.id}` })).counter;
    const undo = (counter: number) => device.ask({ kind: 'undo', undoes: { deviceId: device.id, counter } });
    await undo(await checkIn());
    await undo(await checkIn());
    // June was checked in by mistake, and sends the ticket to Leo, who comes.
    await world.db.updateTable('ticket').set({ holderId: leo }).where('id', '=', ticket.id).execute();
    await checkIn();
    const facts = await world.db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'ticket.checkedIn')
      .where('key', 'like', `${ticket.id}%`)
      .orderBy('position')
      .execute();
    expect(facts.map(({ payload }) => payload)).toMatchObject([
      { eventId, ticketId: ticket.id, userId: june },
      { eventId, ticketId: ticket.id, userId: leo },
    ]);
  });
});

test('a refund at the box office checks guests out who left and came back [BOX-01, DOR-02]', async () => {
  const { eventId, ticket } = await world.addTicket();
  const device = world.device(eventId, world.host);
  const till = {
    eventId: EventId.decode(`event:backbeat:${eventId}`)!,
    device: { id: newId(), name: 'Till' },
    userId: UserId.decode(`user:us-west-2:${world.host}`)!,
    ticketIds: [TicketId.decode(`admission:${ticket.id}`)!],
  };
  await transact(world.db, (tx) => boxOfficeScans.admit(tx, { ...till, at: new Date() }));
  for (const kind of ['out', 'in'] as const) await device.ask({ code: ticket.code, kind });
  expect(await world.countersOf(eventId)).toMatchObject({ admitted: 1, inside: 1 });
  await transact(world.db, (tx) => boxOfficeScans.undo(tx, till));
  expect(await world.countersOf(eventId)).toMatchObject({ admitted: 0, inside: 0, doubles: 0 });
  expect(await world.verify()).toEqual([]);
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
    expect(await world.countersOf(eventId)).toMatchObject({ admitted: 0, inside: 0, doubles: 0 });
    expect(await world.verify()).toEqual([]);
  });

  test('an unreadable code doesn’t stop the next guest from being checked in [DOR-02]', async () => {
    const { eventId, ticket } = await world.addTicket();
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

  test('before check-in opens, a void ticket is void, and a valid ticket is too early and counts [DOR-01]', async () => {
    const eventId = await world.addEvent({ startsAt: new Date(Date.now() + 30 * 3_600_000) });
    const device = world.device(eventId, world.doorManager);
    const [refunded] = await world.addTickets(eventId, 1, { state: 'void' });
    const [valid] = await world.addTickets(eventId, 1);
    expect((await device.ask({ code: refunded!.code })).verdict).toBe('void');
    expect((await device.ask({ code: valid!.code })).verdict).toBe('early');
    expect((await world.app.as(world.host).get(`/events/${eventId}/checkIn`)).body).toMatchObject({
      counters: { total: 1, admitted: 0, inside: 0 },
      tickets: [{ total: 1, admitted: 0 }],
    });
  });

  test('rejects test tickets, old codes of transferred tickets, and tickets of cancelled events', async () => {
    const { eventId, ticket } = await world.addTicket();
    const [trial] = await world.addTickets(eventId, 1, { test: true });
    const code = world.keys.sign({ ticketId: ticket.id, eventId: eventId, test: false });
    await world.db.updateTable('ticket').set({ code }).where('id', '=', ticket.id).execute();
    const device = world.device(eventId, world.host);
    expect((await device.ask({ code: trial!.code })).verdict).toBe('test');
    expect((await device.ask({ code: ticket.code })).verdict).toBe('void');
    expect((await device.ask({ code })).verdict).toBe('admitted');
    const cancelled = await world.addEvent({ status: 'cancelled' });
    const [lost] = await world.addTickets(cancelled, 1);
    const scanner = world.device(cancelled, world.host);
    expect((await scanner.ask({ code: lost!.code })).verdict).toBe('cancelled');
    // For when the scanner is offline.
    expect((await scanner.send([])).body.event).toMatchObject({ status: 'cancelled' });
  });
});

function altered(code: string, place: number): string {
  const bytes = fromBase45(code.slice(codeMark.length))!;
  const bit = place % (bytes.length * 8);
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  return codeMark + toBase45(bytes);
}

describe('permission to check guests in', () => {
  test('only hosts and Door Managers of the event can check guests in [ROL-03]', async () => {
    const { eventId } = await world.addTicket();
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
      role: 'assistant',
      keys: [{ version: 1 }],
      tickets: [{ name: 'General admission' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/price|email|amount/i);
  });

  test('rejects scans from a device that belongs to another user, and keeps its name', async () => {
    const { eventId, ticket } = await world.addTicket();
    const device = world.device(eventId, world.host);
    await device.send([]);
    const path = `/events/${eventId}/checkIn`;
    for (const scans of [[], [device.scan({ code: ticket.code, asked: true })]]) {
      const stolen = { device: { id: device.id, name: 'Mine' }, scans };
      const reply = await world.app.as(world.doorManager).post(`${path}/sync`, stolen);
      expect(reply).toMatchObject({ status: 409, body: { code: 'deviceTaken' } });
    }
    const { body } = await world.app.as(world.host).get(path);
    expect(body).toMatchObject({ counters: { admitted: 0 }, devices: [{ name: 'Front door' }] });
  });

  test('doesn’t check in tickets of another event by id', async () => {
    const { eventId } = await world.addTicket();
    const { ticket } = await world.addTicket();
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
