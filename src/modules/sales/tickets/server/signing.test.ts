import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { fromBase45, toBase45 } from '#platform/base45.ts';
import { codeMark } from '../rules.ts';
import { openTickets } from './index.ts';
import { openSigner } from './signing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(() => []);
});
afterAll(() => app.close());

test('a process that ends at once has finished opening the key', async () => {
  const { services } = app;
  const process = openTickets(services, openSigner(app.db, services.config));
  await process.close?.();
  expect(await app.db.selectFrom('signingKey').select('version').execute()).toEqual([{ version: 1 }]);
});

test('a code is valid for its own event and no other [TKT-01, ORD-09]', async () => {
  const keys = await openSigner(app.db, app.services.config)();
  const [eventId, ticketId] = [newId(), newId()];
  const code = keys.sign({ ticketId, eventId, test: false });
  expect(keys.check(code, eventId)).toMatchObject({ ticketId, keyVersion: 1, test: false });
  expect(keys.check(code, newId())).toBeUndefined();
});

test('a reissued ticket has a different code', async () => {
  const keys = await openSigner(app.db, app.services.config)();
  const ticket = { ticketId: newId(), eventId: newId(), test: false };
  expect(keys.sign(ticket)).not.toBe(keys.sign(ticket));
});

test('changing any bit invalidates a code [ORD-09]', async () => {
  const keys = await openSigner(app.db, app.services.config)();
  const eventId = newId();
  const bytes = fromBase45(keys.sign({ ticketId: newId(), eventId, test: false }).slice(codeMark.length))!;
  let admitted = 0;
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const forged = bytes.slice();
    forged[bit >> 3]! ^= 1 << (bit & 7);
    if (keys.check(codeMark + toBase45(forged), eventId)) admitted++;
  }
  expect({ tried: bytes.length * 8, admitted }).toEqual({ tried: 760, admitted: 0 });
});

test('every process signs with the same key, which is stored encrypted', async () => {
  const [one, other] = [openSigner(app.db, app.services.config), openSigner(app.db, app.services.config)];
  const eventId = newId();
  const code = (await one()).sign({ ticketId: newId(), eventId, test: false });
  expect((await other()).check(code, eventId)).toBeDefined();
  const kept = await app.db.selectFrom('signingKey').selectAll().execute();
  expect(kept).toHaveLength(1);
  expect(Buffer.from(kept[0]!.privateKey, 'base64').includes(Buffer.from('302e0201', 'hex'))).toBe(false);
  const stranger = openSigner(app.db, { ...app.services.config, AUTH_SECRET: 'x'.repeat(40) });
  await expect(stranger()).rejects.toThrow("AUTH_SECRET can't open the ticket signing key.");
});
