import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';

const place = { address1: '1 Pier', city: 'Oakland', stateCode: 'CA', zipCode: '94607' };

/** A process of the product that starts a sale. */
const program = `
const { eventId, userId, url, dataDir, input } = JSON.parse(process.argv[1]);
const { openDb } = await import('#platform/server/db.ts');
const { openMailer } = await import('#platform/server/mail.ts');
const { openLog } = await import('#platform/server/log.ts');
const { openPayments } = await import('#platform/server/payments.ts');
const { readConfig } = await import('#platform/server/config.ts');
const { openCheckout } = await import('#modules/sales/checkout/server/index.ts');
const { openCardReaders } = await import('#modules/sales/box-office/server/index.ts');
const { startCardSale } = await import('#modules/sales/box-office/server/card-sales.ts');
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://127.0.0.1:1' });
const log = openLog({ level: 'silent' });
const db = openDb(url, { max: 4 });
const payments = openPayments(config, { db, log, emulator: { deliveries: 'manual', processingTime: 1 } });
const { inPerson } = openCheckout({ config, db, log, mail: openMailer() }, { payments, completing: [] });
await startCardSale({ db, inPerson, readers: openCardReaders(payments) }, { eventId, userId, isHost: true }, { eventId, ...input });
`;

/** Steps of a box office with card readers, in a sale that opens before the tests. */
export function cardSteps(sale: () => Sale) {
  /** As the editor does: an event at a venue has no address of its own. */
  async function moveToVenue(eventId: string, address1: string) {
    const venueId = newId();
    await sale()
      .db.insertInto('profile')
      .values({ id: venueId, type: 'venue', name: 'Pier', providerId: venueId })
      .execute();
    const point = { state: 'California', latitude: 37.8, longitude: -122.27 };
    await sale()
      .db.insertInto('venue')
      .values({ ...place, ...point, id: venueId, address1 })
      .execute();
    await sale()
      .db.updateTable('event')
      .set({ venueId, address1: '', zipCode: '', postalCity: '' })
      .where('id', '=', eventId)
      .execute();
  }

  async function openEvent({ capacity = 10, readers = 1, host = newId() } = {}) {
    const door = newId();
    const eventId = await sale().addEvent({ creatorId: host });
    await sale().db.updateTable('event').set(place).where('id', '=', eventId).execute();
    await sale()
      .db.insertInto('eventCreator')
      .values({ eventId, profileId: door, creatorType: 'assistant' })
      .execute();
    const typeId = await sale().addType(eventId, { name: 'Entry', capacity });
    const path = `/events/event:backbeat:${eventId}/boxOffice`;
    const add = async (name: string, more: object = {}) =>
      sale()
        .app.as(host)
        .post(`${path}/readers`, { name, code: 'simulated-wpe', country: 'US', ...more });
    const names = ['Reader 1', 'Reader 2'].slice(0, readers);
    const ids: string[] = [];
    for (const name of names) ids.push((await add(name)).body.id);
    const till = (userId: string, name = 'Front door') => {
      const device = { id: newId(), name };
      const as = sale().app.as(userId);
      const started = (quantity: number, more: object = {}) => ({
        device,
        readerId: ids[0],
        id: newId(),
        items: [{ itemId: `ticket:${typeId}`, quantity }],
        total: quantity * 2849,
        ...more,
      });
      const at = (orderId: string) => `${path}/cardSales/${orderId}`;
      return {
        device,
        as,
        started,
        start: (quantity: number, more: object = {}) => as.post(`${path}/cardSales`, started(quantity, more)),
        sync: async (orderId: string) => (await as.post(`${at(orderId)}/sync`)).body,
        tap: async (orderId: string, card = 'paid') =>
          (await as.post(`${at(orderId)}/testCard`, { card })).body,
        present: (orderId: string, readerId = ids[0]) => as.post(`${at(orderId)}/present`, { readerId }),
        cancel: async (orderId: string) => (await as.delete(at(orderId))).body,
        refund: (orderId: string) => as.post(`${path}/sales/${orderId}/refund`, { device }),
        look: async () => (await as.get(`${path}?deviceId=${device.id}`)).body,
      };
    };
    return { host, door, eventId, typeId, path, ids, add, till };
  }

  const ledgerOf = async (eventId: string) => {
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount_minor)::int as amount from ledger_entry where event_id = ${eventId}::uuid
       group by 1 order by 1`.execute(sale().db);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };

  const insideOf = async (eventId: string) =>
    (
      await sale()
        .db.selectFrom('checkInTotal')
        .select('inside')
        .where('eventId', '=', eventId)
        .executeTakeFirst()
    )?.inside;

  const providerReader = async (readerId: string) =>
    (
      await sale()
        .db.selectFrom('boxOfficeReader')
        .select('providerId')
        .where('id', '=', readerId)
        .executeTakeFirstOrThrow()
    ).providerId;

  const intentOf = async (orderId: string) => {
    const row = await sale()
      .db.selectFrom('payment')
      .select('intentId')
      .where('orderId', '=', bareId(orderId))
      .executeTakeFirstOrThrow();
    return row.intentId!;
  };

  type TestEvent = Awaited<ReturnType<typeof openEvent>>;
  type SentSale = ReturnType<ReturnType<TestEvent['till']>['started']>;

  /** @returns the signal that ended the process, which dies at a point. */
  async function startInProcess({ eventId, typeId, host }: TestEvent, input: SentSale, point: string) {
    const { url, services } = sale().app;
    const items = input.items.map(({ quantity }) => ({ itemId: typeId, quantity }));
    const given = {
      eventId,
      userId: host,
      url,
      dataDir: services.config.DATA_DIR,
      input: { ...input, items, email: '', checkIn: true },
    };
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(given)], {
      cwd: join(import.meta.dirname, '../../../..'),
      env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', FAULT: point },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [, signal] = await once(child, 'exit');
    return signal;
  }

  return { openEvent, moveToVenue, ledgerOf, insideOf, providerReader, intentOf, startInProcess };
}
