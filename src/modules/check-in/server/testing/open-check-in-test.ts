import { openSigner, type Keys } from '#modules/sales/tickets/server/index.ts';
import { openEvents } from '#modules/events/events/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { openTestApp, type Reply } from '#platform/testing/app.ts';
import type { TeamRole } from '#modules/profiles/profiles/membership.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import type { SentScan, ScanResult, Synced } from '../../contract.ts';
import { openCheckIn } from '../index.ts';

const hour = 3_600_000;

export async function openCheckInTest() {
  const app = await openTestApp((services) => [
    { policies: openEvents(services).policies ?? [] },
    openCheckIn(services, openSigner(services.db, services.config)),
  ]);
  const { db } = app;
  const keys = await openSigner(db, app.services.config)();
  const addPerson = async (name: string) => {
    const id = newId();
    await db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
    return id;
  };
  const host = await addPerson('Maya Okafor');
  const doorManager = await addPerson('Theo Brandt');

  /** An event that begins in an hour, with a host and a Door Manager. */
  async function addEvent(facts: { status?: EventStatus; startsAt?: Date } = {}) {
    const id = newId();
    const startsAt = facts.startsAt ?? new Date(Date.now() + hour);
    const endsAt = new Date(startsAt.getTime() + 6 * hour);
    const row = { id, name: 'Night Freight 014', providerId: id, startsAt, endsAt, creatorId: host };
    await db
      .insertInto('event')
      .values({ ...row, status: facts.status ?? 'published' })
      .execute();
    const part = (profileId: string, creatorType: TeamRole) => ({ eventId: id, profileId, creatorType });
    await db
      .insertInto('eventCreator')
      .values([part(host, 'owner'), part(doorManager, 'assistant')])
      .execute();
    const ticketTypeId = newId();
    await db
      .insertInto('ticketType')
      .values({ eventId: id, id: ticketTypeId, name: 'General admission', priceMinor: 2500 })
      .execute();
    return id;
  }

  return {
    app,
    db,
    keys,
    host,
    doorManager,
    addPerson,
    addEvent,
    addTickets: (eventId: string, total: number, facts: TicketFacts = {}) =>
      addTickets({ db, keys }, eventId, total, facts),
    /** An event with one ticket. */
    async addTicket(facts: TicketFacts = {}) {
      const eventId = await addEvent();
      const [ticket] = await addTickets({ db, keys }, eventId, 1, facts);
      return { eventId, ticket: ticket! };
    },
    countersOf: async (eventId: string) =>
      (await app.as(host).get(`/events/${eventId}/checkIn`)).body.counters,
    /** A device with its own counter. */
    device(eventId: string, userId: string, name = 'Front door') {
      const id = newId();
      let counter = 0;
      const send = (scans: readonly SentScan[], cursor = 0): Promise<Reply> =>
        app
          .as(userId)
          .post(`/events/${eventId}/checkIn/sync`, { device: { id, name }, cursor, scans: [...scans] });
      const scan = (more: Partial<SentScan>): SentScan => ({
        counter: ++counter,
        kind: 'in',
        at: new Date().toISOString(),
        ...more,
      });
      return {
        id,
        send,
        scan,
        ask: async (more: Partial<SentScan>): Promise<ScanResult> => {
          const { body, status } = await send([scan({ asked: true, ...more })]);
          if (status !== 200) throw new Error(JSON.stringify(body));
          return (body as Synced).results[0]!;
        },
      };
    },
    verify: async () => (await Promise.all(app.features.map((feature) => feature.verify?.() ?? []))).flat(),
    close: () => app.close(),
  };
}

export type CheckInTest = Awaited<ReturnType<typeof openCheckInTest>>;

type TicketFacts = { holderId?: string; state?: 'valid' | 'void'; test?: boolean };

async function addTickets(
  { db, keys }: { db: Db; keys: Keys },
  eventId: string,
  total: number,
  { holderId = newId(), state = 'valid', test = false }: TicketFacts,
) {
  const { id: ticketTypeId } = await db
    .selectFrom('ticketType')
    .select('id')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  const orderId = newId();
  const rows = Array.from({ length: total }, (_, place) => {
    const id = newId();
    const code = keys.sign({ ticketId: id, eventId, test });
    return { id, eventId, orderId, ticketTypeId, ordinal: place + 1, holderId, code, keyVersion: 1, state };
  });
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insertInto('ticket')
      .values(rows.slice(from, from + 1000))
      .execute();
  return rows.map(({ id, code }) => ({ id, code }));
}
