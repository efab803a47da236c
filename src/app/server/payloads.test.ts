import { hash } from 'node:crypto';
import { XMLValidator } from 'fast-xml-parser';
import { Parser } from 'htmlparser2';
import ICAL from 'ical.js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { termsVersion } from '#modules/identity/accounts/terms-version.ts';
import { bareId } from '#platform/ids.ts';
import { deliverEvents } from '#platform/testing/app.ts';
import { pagesOf, storeHostileThings, type HostileThings } from '../../../tests/hostile-things.ts';
import { payloadSets } from '../../../tests/payloads.ts';
import type { App } from './app.ts';
import type { Web } from './serve.ts';
import { openTestSite, type TestSite } from './testing/test-site.ts';

let site: TestSite;
let client: pg.Client;
let app: App;
let web: Web;

beforeAll(async () => {
  site = await openTestSite({ SEED: 'none' });
  ({ app, web } = site);
  client = new pg.Client(site.databaseUrl);
  await client.connect();
}, 180_000);
afterAll(async () => {
  await client.end();
  await site.close();
});

/**
 * Finds what a browser would run or load from elsewhere in this markup. A journey asks a browser itself.
 * @param policy the content security policy with the hashes of our own scripts
 */
function dangersOf(html: string, policy = ''): string[] {
  const dangers: string[] = [];
  let script: string | undefined;
  const onopentag = (tag: string, attributes: Readonly<Record<string, string>>) => {
    const isData = attributes['type'] === 'application/ld+json';
    const handlers = Object.keys(attributes).filter((name) => /^on/i.test(name));
    const address = (name: string) => attributes[name] ?? '';
    // Links may lead elsewhere when followed, but nothing may load from there automatically.
    const loaded = [address('src'), address('srcset'), address('action'), tag === 'a' ? '' : address('href')];
    const found = [
      ...(/^(?:iframe|object|embed|base)$/.test(tag) ? [tag] : []),
      ...(address('http-equiv') === 'refresh' ? ['refresh'] : []),
      ...(/^\s*(?:javascript|data):/i.test(address('href')) ? ['href'] : []),
      ...(loaded.some((one) => one === 'x' || /^(?:https?:)?\/\/evil/.test(one)) ? ['loaded'] : []),
      ...handlers,
    ];
    for (const what of found) dangers.push(`${what}: ${tag} ${JSON.stringify(attributes).slice(0, 120)}`);
    if (tag === 'script' && !isData) script = '';
  };
  const ontext = (text: string) => (script = script === undefined ? script : script + text);
  const onclosetag = () => {
    if (script !== undefined && !policy.includes(hash('sha256', script, 'base64')))
      dangers.push(`a script that isn’t ours: ${script.slice(0, 120)}`);
    script = undefined;
  };
  new Parser({ onopentag, ontext, onclosetag }).end(html);
  return dangers;
}

type TestReply = {
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  payload?: object;
  remoteAddress?: string;
};
const ask = (url: string, asked: TestReply = {}) => web.server.inject({ url, method: 'GET', ...asked });

/** Each set comes from its own address, so that rate limits don't add up. */
const addressOf = (index: number) => `10.0.0.${index + 1}`;

async function expectPage(path: string, asked?: TestReply) {
  const { statusCode, body, headers } = await ask(path, asked);
  expect([path, statusCode]).toEqual([path, 200]);
  expect([path, dangersOf(body, String(headers['content-security-policy']))]).toEqual([path, []]);
  for (const [, json] of body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
    expect(() => JSON.parse(json!)).not.toThrow();
  return body;
}

async function expectCalendar(body: string) {
  const lines = ICAL.parse(body);
  expect(new ICAL.Component(lines).getAllSubcomponents('valarm')).toEqual([]);
  expect(body).not.toMatch(/^(?:ATTACH|BEGIN:VALARM|X:)/m);
}

async function expectFeeds(things: HostileThings) {
  const owners = [
    `/venues/${things.venue}`,
    `/artists/b/${things.artist}`,
    `/communities/${things.community}`,
    `/neighborhoods/${things.area}`,
    `/do-lists/${things.doList}`,
  ];
  for (const owner of owners) {
    await expectCalendar((await ask(`${owner}/events.ics`)).body);
    const { body } = await ask(`${owner}/feed.xml`);
    expect(XMLValidator.validate(body)).toBe(true);
    expect(body).not.toMatch(/<(?:script|img|svg|iframe|style|base|meta|form)\b/i);
  }
}

/** Preview cards are drawn from SVG, where each of these would be markup. */
async function expectCard(itemId: string) {
  const { statusCode, headers } = await ask(`/og/${itemId.replace(':', '/')}.jpg`);
  expect([itemId, statusCode, headers['content-type']]).toEqual([itemId, 200, 'image/jpeg']);
}

async function expectPreview(sharedItemId: string, remoteAddress: string) {
  const made = await ask('/api/share-links', { method: 'POST', payload: { sharedItemId }, remoteAddress });
  expect(made.statusCode).toBe(200);
  const { title, url } = made.json() as { title: string; url: string };
  expect(title).toBeTruthy();
  await expectPage(new URL(url).pathname, { headers: { 'user-agent': 'Twitterbot/1.0' } });
}

/** A user with this name signs up and gets a ticket; checks the ticket, its PDF, its calendar file and the mails. */
async function expectTickets(things: HostileThings, index: number) {
  const email = `hostile-${index}@example.test`;
  const headers: Record<string, string> = { origin: app.services.config.PUBLIC_URL };
  const post = async (path: string, payload: object) => {
    const reply = await web.server.inject({
      url: `/api${path}`,
      method: 'POST',
      payload,
      headers,
      remoteAddress: addressOf(index),
    });
    expect([path, reply.statusCode < 300, reply.body]).toEqual([path, true, reply.body]);
    return reply;
  };
  const asked = await post('/auth/code', { email });
  headers.cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { rows } = await client.query<{ text: string }>('select text from message where recipient = $1', [
    email,
  ]);
  const code = /\b(\d{6})\b/.exec(rows[0]!.text)![1]!;
  await post('/auth/code/verify', { email, code });
  const signedUp = await post('/auth/sign-up', {
    email,
    code,
    name: things.text.slice(0, 100),
    termsVersion,
    ofAge: true,
  });
  headers.cookie = signedUp.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  headers['idempotency-key'] = `hostile-${index}`;
  const order = (
    await post('/orders', {
      eventId: `event:backbeat:${things.event}`,
      orderItems: { items: [{ itemId: `ticket:${things.ticket}`, quantity: 1 }] },
      buyer: { name: things.text, phone: things.text.slice(0, 40) },
    })
  ).json() as { id: string; status: string };
  expect(order.status).toBe('completed');
  await expectPage(`/tickets/${bareId(order.id)}`, { headers });
  await expectPage('/tickets', { headers });
  const pdf = await ask(`/api/orders/${order.id}/tickets.pdf`, { headers });
  expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  expect(pdf.body).not.toMatch(/\/(?:JavaScript|JS|OpenAction|Launch|URI)\b/);
  await expectCalendar((await ask(`/api/orders/${order.id}/event.ics`, { headers })).body);
  await deliverEvents(app.services.db, app.features);
  const mails = await client.query<{ subject: string; html: string }>(
    'select subject, html from message where recipient = $1',
    [email],
  );
  expect(mails.rows.length).toBeGreaterThan(1);
  for (const { subject, html } of mails.rows) {
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(dangersOf(html)).toEqual([]);
  }
}

test.each(payloadSets.map((set, index) => [set, index] as const))(
  '%j, entered in any text field, never runs on a page, feed, card, preview, mail or PDF [SEO-01, FAN-02, SHR-05]',
  async (set, index) => {
    const things = await storeHostileThings(client, set, index);
    await deliverEvents(app.services.db, app.features);
    for (const path of pagesOf(things)) {
      const body = await expectPage(path);
      expect(body).not.toMatch(/<script>alert|<img src=x|<svg[/ ]onload/i);
    }
    await expectFeeds(things);
    const shared = [
      `event:backbeat:${things.event}`,
      `venue:backbeat:${things.venue}`,
      `artist:backbeat:${things.artist}`,
      `community:${things.community}`,
      `neighborhood:${things.area}`,
      `collection:${things.doList}`,
    ];
    await expectCard(shared[index % shared.length]!);
    for (const itemId of shared) await expectPreview(itemId, addressOf(index));
    await expectTickets(things, index);
    const { headers, body } = await ask(`/api/search?query=${encodeURIComponent(things.text)}`);
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
      expect.stringMatching(/^application\/json/),
      'nosniff',
    ]);
    expect(() => JSON.parse(body)).not.toThrow();
  },
  90_000,
);
