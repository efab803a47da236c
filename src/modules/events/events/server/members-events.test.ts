import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const [host, member, other] = [newId(), newId(), newId()];
beforeAll(async () => {
  app = await openTestApp(openFeatures);
  const profile = (id: string) => ({ id, type: 'user' as const, name: 'Ana', providerId: id });
  await app.db.insertInto('profile').values([host, member, other].map(profile)).execute();
});
afterAll(() => app.close());

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();

async function addEvent(creatorId: string, facts: object): Promise<string> {
  const { status, body } = await app.as(host).post('/events', {
    name: 'Members’ night',
    visibility: 'members',
    creatorId,
    startDate: hours(24),
    endDate: hours(30),
    image: { provider: 'poster', seed: 3 },
    location: {
      name: 'Leimert Yard',
      addressFull: '4337 Degnan Blvd, Los Angeles',
      address1: '4337 Degnan Blvd',
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      zipCode: '90008',
      latitude: 34.0043,
      longitude: -118.3311,
    },
    ...facts,
  });
  expect([status, body.code]).toEqual([201, undefined]);
  return body.event.id;
}

test('members find the members-only events of a community, and nobody else does [EVT-07]', async () => {
  const { body: page } = await app
    .as(host)
    .post('/profiles', { type: 'community', name: 'Low Tide', membershipType: 'open' });
  const communityId: string = page.id;
  const late = await addEvent(communityId, { startDate: hours(48), endDate: hours(50) });
  const soon = await addEvent(communityId, {});
  await addEvent(communityId, { visibility: 'public' });
  await addEvent(communityId, { visibility: 'unlisted' });
  await addEvent(communityId, { status: 'draft' });
  expect((await app.as(member).post(`/communities/${communityId}/participation`)).status).toBe(200);

  const path = `/communities/${communityId}/membersEvents`;
  const shown = async (id: string) =>
    (await app.as(id).get(path)).body.items.map((event: { id: string }) => event.id);
  expect(await shown(member)).toEqual([soon, late]);
  expect(await shown(other)).toEqual([]);
  expect((await app.guest.get(path)).status).toBe(401);
  const first = (await app.as(member).get(`${path}?limit=1`)).body;
  const rest = (await app.as(member).get(`${path}?limit=1&cursor=${first.next}`)).body;
  expect([first.items[0].id, rest.items[0].id, rest.next]).toEqual([soon, late, null]);
  await app.as(member).delete(`/communities/${communityId}/participation`);
  expect(await shown(member)).toEqual([]);
});
