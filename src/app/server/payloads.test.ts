import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '#app/build.ts';
import { newId } from '#kit/ids.ts';
import { readConfig } from '#kit/server/config.ts';
import { openTestDatabase } from '#kit/testing/database.ts';
import { payloads } from '../../../tests/payloads.ts';
import { openHouse, type House } from './house.ts';
import { openWeb, type Web } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-payloads-'));
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let house: House;
let web: Web;

beforeAll(async () => {
  await ensureBuilt();
  database = await openTestDatabase();
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder, SEED: 'none' });
  house = await openHouse(config, database.url);
  web = await openWeb(house, 'pages');
}, 180_000);
afterAll(async () => {
  await web.app.close();
  await house.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function addNight(text: string) {
  const { db } = house.services;
  const [hostId, eventId] = [newId(), newId()];
  await db
    .insertInto('profile')
    .values({ id: hostId, type: 'user', name: text.slice(0, 100), bio: text, providerId: hostId })
    .execute();
  await db
    .insertInto('event')
    .values({
      id: eventId,
      providerId: eventId,
      name: text,
      description: text,
      startsAt: new Date(Date.now() + 86_400_000),
      endsAt: new Date(Date.now() + 90_000_000),
      venueName: text,
      city: 'Los Angeles',
      creatorId: hostId,
    })
    .execute();
  await db.insertInto('eventCreator').values({ eventId, profileId: hostId, creatorType: 'owner' }).execute();
  return { eventId, hostId };
}

/** What a page would run, or load from elsewhere, as a browser reads its markup. */
function dangersOf(html: string): string[] {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } } as never);
  document.write(html);
  const elements = [...document.querySelectorAll('*')];
  return elements.flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    const isData = element.getAttribute('type') === 'application/ld+json';
    const handlers = [...element.attributes].filter(({ name }) => /^on/i.test(name)).map(({ name }) => name);
    return [
      ...(tag === 'script' && !isData && !element.hasAttribute('nonce') ? ['a script without a nonce'] : []),
      ...(/^(?:iframe|object|embed|base|form)$/.test(tag) && element.outerHTML.includes('evil') ? [tag] : []),
      ...(element.getAttribute('http-equiv') === 'refresh' ? ['refresh'] : []),
      ...(/^\s*(?:javascript|data):/i.test(element.getAttribute('href') ?? '') ? ['href'] : []),
      ...(element.getAttribute('src') === 'x' ? ['src'] : []),
      ...handlers,
    ];
  });
}

test.each(payloads)('a night, a host and a place called %j run nothing [SEO-01]', async (text) => {
  const { eventId, hostId } = await addNight(text);
  for (const path of [`/events/b/${eventId}`, `/users/${hostId}`]) {
    const { statusCode, body } = await web.app.inject(path);
    expect(statusCode).toBe(200);
    expect(dangersOf(body)).toEqual([]);
    const data = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    expect(data.length).toBeGreaterThan(0);
    for (const [, json] of data) expect(() => JSON.parse(json!)).not.toThrow();
    expect(body).not.toMatch(/<script>alert|<img src=x|<svg[/ ]onload/i);
  }
});
