import type { RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addAccount, addDemoPerson, setAdmin } from '#modules/identity/accounts/server/index.ts';
import { addGoing } from '#modules/events/events/server/index.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { countStatements } from './testing/count-statements.ts';
import { openTestSite, origin, type TestSite } from './testing/test-site.ts';
import { addViewedItems, crews, events, freight, ines, maya, okta } from './testing/viewed-items.ts';

/** Pages of venues, artists and communities that signed-in users share (docs/decisions/0038). */
const people = { maya, ines, theo: newId(), june: newId() };
type Key = keyof typeof people;
const names: Record<Key, string> = {
  maya: 'Maya Okafor',
  ines: 'Ines Duarte',
  theo: 'Theo Brandt',
  june: 'June Abara',
};
const cookies = {} as Record<Key, string>;
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  const { db } = site.app.services;
  await addViewedItems(db);
  await db.updateTable('event').set({ updatedAt: hourAgo }).execute();
  const added = (['theo', 'june'] as const).map((key) => ({
    id: people[key],
    type: 'user' as const,
    name: names[key],
    providerId: people[key],
  }));
  await db.insertInto('profile').values(added).execute();
  await addGoing(db, events[0]!.id, [ines]);
  await db
    .insertInto('profileTeam')
    .values([freight, okta].map((profileId) => ({ profileId, userId: ines, creatorType: 'owner' })))
    .execute();
  for (const [position, key] of (Object.keys(people) as Key[]).entries()) await addPerson(key, position);
  await setAdmin(db, people.june, true);
}, 240_000);
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const hourAgo = new Date(Date.now() - 3_600_000);
const changeEvent = (facts: { updatedAt: Date | RawBuilder<Date>; name?: string }) =>
  site.app.services.db.updateTable('event').set(facts).where('id', '=', events[0]!.id).execute();

async function addPerson(key: Key, position: number): Promise<void> {
  const { db } = site.app.services;
  const [id, name] = [people[key], names[key]];
  await addAccount(db, { id, name, email: `${key}@backbeat.test` });
  await addDemoPerson(db, { key, userId: id, about: 'Demo', position });
  cookies[key] = await site.signIn(key);
}

async function open(path: string, key?: Key) {
  const headers = { accept: 'text/html', ...(key && { cookie: cookies[key] }) };
  const reply = await site.web.server.inject({ url: path, headers });
  return { status: reply.statusCode, body: reply.body };
}

/** Whether the page was rendered for this person alone. */
const isOwn = ({ body }: { body: string }, key: Key) =>
  new RegExp(`Profile of (?:<!-- -->)?${names[key]}`).test(body);

async function callAs(key: Key, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string) {
  const headers = { cookie: cookies[key], origin };
  const body = method === 'GET' ? {} : { payload: {} };
  const reply = await site.web.server.inject({ method, url: `/api${url}`, headers, ...body });
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
  return reply.json();
}

const wireId = (key: Key) => `user:us-west-2:${people[key]}`;

const statementsOf = (path: string, key: Key) =>
  countStatements(async () => expect((await open(path, key)).status).toBe(200));

const pages = [
  {
    of: 'a venue',
    bare: freight,
    id: `venue:backbeat:${freight}`,
    path: `/venues/${freight}/ninth-st-freight`,
  },
  { of: 'an artist', bare: okta, id: 'artist:spotify:4okta', path: '/artists/s/4okta/okta-lindqvist' },
  {
    of: 'a community',
    bare: crews.approval,
    id: `community:${crews.approval}`,
    path: `/communities/${crews.approval}`,
  },
] as const;

describe.each(pages)('the page of $of', ({ bare, id, path }) => {
  test('is the same for all signed-in users without a part in it, and names none of them', async () => {
    const [first, second, guest] = [await open(path, 'maya'), await open(path, 'theo'), await open(path)];
    expect([first.status, second.status, guest.status]).toEqual([200, 200, 200]);
    expect(second.body === first.body).toBe(true);
    for (const own of [names.theo, 'theo@backbeat.test', people.theo]) expect(second.body).not.toContain(own);
    expect(first.body).not.toContain('>Sign up<');
    expect(first.body).toContain('ownLater');
    expect(guest.body).toContain('>Sign up<');
  });

  test('costs a signed-in user two statements once it is rendered', async () => {
    await open(path, 'maya');
    expect(await statementsOf(path, 'theo')).toBe(2);
  });

  test('of its team and of an admin is theirs alone [REA-01]', async () => {
    await open(path, 'maya');
    for (const key of ['ines', 'june'] as const) {
      const page = await open(path, key);
      expect([key, isOwn(page, key), page.body.includes('>Manage<')]).toEqual([key, true, true]);
    }
  });

  test('of someone invited to its team is theirs alone [REA-01]', async () => {
    const { db } = site.app.services;
    const invited = { profileId: bare, userId: people.theo, creatorType: 'collaborator' } as const;
    await db
      .insertInto('profileTeam')
      .values({ ...invited, creatorStatus: 'invited' })
      .execute();
    expect(isOwn(await open(path, 'theo'), 'theo')).toBe(true);
    await db.deleteFrom('profileTeam').where('userId', '=', people.theo).execute();
    expect(isOwn(await open(path, 'theo'), 'theo')).toBe(false);
  });

  test('leaves out who is blocked, also once the shared page is there [MOD-01]', async () => {
    await open(path, 'maya');
    const block = `/users/${wireId('theo')}/blocks/${wireId('ines')}`;
    await callAs('theo', 'PUT', block);
    const page = await open(path, 'theo');
    expect([isOwn(page, 'theo'), page.body.includes(people.ines)]).toEqual([true, false]);
    await callAs('theo', 'DELETE', block);
    expect(isOwn(await open(path, 'theo'), 'theo')).toBe(false);
  });

  test('shows a change of its events at once, and everyone a second later the same page again', async () => {
    expect(isOwn(await open(path, 'maya'), 'maya')).toBe(false);
    await changeEvent({ name: 'Velvet Turbine', updatedAt: sql<Date>`now()` });
    const atOnce = await open(path, 'maya');
    expect([isOwn(atOnce, 'maya'), atOnce.body.includes('Velvet Turbine')]).toEqual([true, true]);

    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_000);
    await changeEvent({ updatedAt: sql<Date>`now() - interval '2 seconds'` });
    const [later, other] = [await open(path, 'maya'), await open(path, 'theo')];
    expect([isOwn(later, 'maya'), later.body.includes('Velvet Turbine')]).toEqual([false, true]);
    expect(other.body === later.body).toBe(true);
    await changeEvent({ name: events[0]!.name, updatedAt: hourAgo });
  });

  test('is filled with one call [OWN-04]', async () => {
    await callAs('maya', 'PUT', `/users/${wireId('maya')}/mutes/${id}`);
    const own = await callAs('maya', 'GET', `/me/ownParts?profile=${id}`);
    expect(own).toMatchObject({ me: { id: wireId('maya') }, safety: { blocked: false, muted: true } });
    const guest = await site.web.server.inject({ url: `/api/me/ownParts?profile=${id}` });
    expect(guest.json()).toMatchObject({ me: null, safety: null });
  });

  test('is gone for everyone once it is removed', async () => {
    await open(path, 'maya');
    const { db } = site.app.services;
    const remove = (deletedAt: Date | null) =>
      db.updateTable('profile').set({ deletedAt }).where('id', '=', bare).execute();
    await remove(new Date());
    expect((await open(path, 'maya')).status).toBe(410);
    await remove(null);
  });
});

test('the page of an event asks for membership statuses in the communities that host it [COM-11]', async () => {
  const { body } = await open(`/events/b/${events[0]!.id}`, 'theo');
  const asked = /\bownLater:.*?\bcommunities:(?:\$R\[\d+\]=)?\[(.*?)\]/.exec(body)?.[1];
  expect(asked).toContain(`community:${crews.approval}`);
});

describe('the page of a community', () => {
  const path = `/communities/${crews.open}`;
  const participation = `/communities/community:${crews.open}/participation`;

  test('shows new members themselves at once, and requests and memberships come with the call [COM-11]', async () => {
    await open(path, 'maya');
    await callAs('theo', 'POST', participation);
    const joined = await open(path, 'theo');
    expect([isOwn(joined, 'theo'), joined.body.includes(people.theo)]).toEqual([true, true]);
    const [id, own, unknown] = [crews.open, crews.approval, newId()].map((bare) => `community:${bare}`);
    const statusOf = async (key: Key, asked = `${unknown},${id}`) =>
      (await callAs(key, 'GET', `/me/ownParts?communities=${asked}`)).participations;
    expect(await statusOf('theo')).toMatchObject([{ id, status: 'confirmed', isOwn: false }]);
    expect(await statusOf('maya')).toMatchObject([{ id, status: null, membersTotal: 1 }]);
    expect(await statusOf('ines', own)).toMatchObject([{ id: own, isOwn: true }]);
  });
});
