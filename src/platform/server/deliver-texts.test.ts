import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { sql } from './db.ts';
import { textDeliveryTask } from './deliver-texts.ts';
import { countHeld } from './held-message-store.ts';
import { removeOldMessages } from './message-store.ts';
import { textToMany } from './texts.ts';
import { callbackUrl, mountTwilioCallbacks, signatureOf } from './twilio.ts';

/** Requests to Twilio, and its next answer. */
let asked: { path: string; authorization: string; fields: Record<string, string> }[] = [];
let answers: (readonly [status: number, body: object] | 'hang up')[] = [];
let app: TestApp;
const account = 'AC0123';
const token = 'a token of the account';

const network = createServer(async (request, response) => {
  const fields = Object.fromEntries(new URLSearchParams(await textOf(request)));
  asked.push({ path: request.url!, authorization: request.headers.authorization ?? '', fields });
  const answer = answers.shift() ?? [201, { sid: 'SM1' }];
  if (answer === 'hang up') return void request.socket.destroy();
  const [status, body] = answer;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

beforeAll(async () => {
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  app = await openTestApp((services) => [{ mount: (server) => mountTwilioCallbacks(server, services) }], {
    PUBLIC_URL: 'https://backbeat.test',
    TWILIO_ACCOUNT_SID: account,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_MESSAGING_SERVICE_SID: 'MG0123',
    TWILIO_BASE: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await app.close();
  network.close();
});
beforeEach(async () => {
  await sql`truncate message, outbox cascade`.execute(app.db);
  [asked, answers] = [[], []];
});

async function keep(): Promise<string> {
  const id = newId();
  await textToMany(app.db, [{ id, dedupeKey: id, to: '+13105550100', text: 'Doors are open' }]);
  return id;
}
const deliver = (config = app.services.config) => textDeliveryTask({ ...app.services, config }).run();
const fateOf = async (id: string) => {
  const row = await app.db
    .selectFrom('message')
    .select(['sentAt', 'deadAt', 'attempts', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, sentAt: row.sentAt !== null, deadAt: row.deadAt !== null };
};
const makeDue = () => sql`update message set run_at = now()`.execute(app.db);

test('sends a text message once, with the account and a status callback', async () => {
  const id = await keep();
  await deliver();
  await deliver();
  expect(asked).toEqual([
    {
      path: `/2010-04-01/Accounts/${account}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      fields: {
        To: '+13105550100',
        MessagingServiceSid: 'MG0123',
        Body: 'Doors are open',
        StatusCallback: `https://backbeat.test/webhooks/twilio/messages/${id}`,
      },
    },
  ]);
  expect(await fateOf(id)).toMatchObject({ sentAt: true, deadAt: false });
});

test('retries a text message after too many requests, but not one that was rejected', async () => {
  const id = await keep();
  answers = [
    [429, { code: 20429 }],
    [400, { code: 21610 }],
  ];
  await deliver();
  expect(await fateOf(id)).toMatchObject({ sentAt: false, deadAt: false });
  await makeDue();
  await deliver();
  expect(await fateOf(id)).toMatchObject({
    sentAt: false,
    deadAt: true,
    attempts: 2,
    lastError: 'Twilio answered 400, 21610.',
  });
});

test('never resends a text message with an unknown outcome, after a broken connection or a killed worker', async () => {
  const broken = await keep();
  answers = ['hang up'];
  await deliver();
  const lost = await keep();
  await sql`update message set attempts = 1, lease_until = now() - interval '1 second' where id = ${lost}::uuid`.execute(
    app.db,
  );
  await makeDue();
  await deliver();
  expect(asked).toHaveLength(1);
  expect([await fateOf(broken), await fateOf(lost)]).toMatchObject([
    { sentAt: false, deadAt: true },
    { sentAt: false, deadAt: true },
  ]);
});

test('without an account, text messages count as sent in a demo and are held elsewhere [INS-07]', async () => {
  const without = { ...app.services.config, TWILIO_AUTH_TOKEN: undefined };
  const shown = await keep();
  await deliver(without);
  expect([asked.length, (await fateOf(shown)).sentAt]).toEqual([0, true]);
  const held = await keep();
  await deliver({ ...without, demo: false });
  expect([await countHeld(app.db, 'sms'), (await fateOf(held)).sentAt]).toEqual([1, false]);
  await deliver();
  expect([await countHeld(app.db, 'sms'), (await fateOf(held)).sentAt]).toEqual([0, true]);
});

test('accepts each status callback once, and only from Twilio', async () => {
  const id = await keep();
  await deliver();
  const fields = { MessageStatus: 'undelivered', ErrorCode: '30005', MessageSid: 'SM1' };
  const tell = (signature: string, said: Record<string, string> = fields, about = id) =>
    app.server.inject({
      method: 'POST',
      url: `/webhooks/twilio/messages/${about}`,
      payload: new URLSearchParams(said).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
        origin: 'https://twilio.example',
      },
    });
  const signed = signatureOf(token, callbackUrl(app.services.config, id), fields);
  expect((await tell('')).statusCode).toBe(403);
  expect((await tell(signed, { ...fields, ErrorCode: '1' })).statusCode).toBe(403);
  expect((await tell(signed, fields, newId())).statusCode).toBe(403);
  expect((await fateOf(id)).deadAt).toBe(false);
  expect([(await tell(signed)).statusCode, (await tell(signed)).statusCode]).toEqual([204, 204]);
  expect(await fateOf(id)).toMatchObject({ sentAt: true, deadAt: true, lastError: 'Returned: 30005' });
  const facts = await app.db.selectFrom('outbox').select(['type', 'payload']).execute();
  expect(facts).toEqual([{ type: 'message.returned', payload: { messageId: id } }]);
});

test('deletes sent broadcasts after their retention and keeps unsent ones', async () => {
  const [old, waiting, fresh] = [await keep(), await keep(), await keep()];
  await sql`update message set sent_at = now() where id <> ${waiting}::uuid`.execute(app.db);
  await sql`update message set created_at = now() - interval '31 days' where id <> ${fresh}::uuid`.execute(
    app.db,
  );
  expect(await removeOldMessages(app.db, 30, 1000)).toBe(1);
  const left = await app.db.selectFrom('message').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([waiting, fresh].toSorted());
  expect(left).not.toContainEqual({ id: old });
});

test('computes the signature of Twilio’s own example', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };
  expect(signatureOf('12345', url, fields)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});
