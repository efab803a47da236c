import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import type { SentEventDraft } from '#modules/events/editor/contract.ts';
import { draftWith, inHours } from '#modules/events/editor/server/testing/stage.ts';
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

async function addCommunity(by: string, facts: object): Promise<{ id: string; participation: string }> {
  const { body } = await app.as(by).post('/profiles', { type: 'community', ...facts });
  return { id: body.id, participation: `/communities/${body.id}/participation` };
}

/** The status of the event for a user, and how many events they find among those that they saved. */
async function seenBy(userId: string, eventId: string) {
  const paths = [`/events/${eventId}`, '/me/savedEvents'];
  const [event, saved] = await Promise.all(paths.map((path) => app.as(userId).get(path)));
  return [event!.status, saved!.body.total];
}

async function addEvent(creatorId: string, facts: Partial<SentEventDraft>): Promise<string> {
  const draft = draftWith(creatorId)({ visibility: 'members', tickets: [], ...facts });
  const { status, body } = await app.as(host).post('/events', draft);
  expect([status, body.code]).toEqual([201, undefined]);
  return body.event.id;
}

test('members and the team find the members-only events of a community, and nobody else does [EVT-07]', async () => {
  const { id: communityId, participation } = await addCommunity(host, { name: 'Low Tide' });
  const late = await addEvent(communityId, { startDate: inHours(72), endDate: inHours(74) });
  const soon = await addEvent(communityId, {});
  await addEvent(communityId, { visibility: 'public' });
  await addEvent(communityId, { visibility: 'unlisted' });
  await addEvent(communityId, { status: 'draft' });
  expect((await app.as(member).post(participation)).status).toBe(200);

  const path = `/communities/${communityId}/membersEvents`;
  const shown = async (id: string) =>
    (await app.as(id).get(path)).body.items.map((event: { id: string }) => event.id);
  expect(await shown(member)).toEqual([soon, late]);
  expect(await shown(host)).toEqual([soon, late]);
  expect(await shown(other)).toEqual([]);
  expect((await app.guest.get(path)).status).toBe(401);
  const first = (await app.as(member).get(`${path}?limit=1`)).body;
  const rest = (await app.as(member).get(`${path}?limit=1&cursor=${first.next}`)).body;
  expect([first.items[0].id, rest.items[0].id, rest.next]).toEqual([soon, late, null]);
  await app.as(member).delete(participation);
  expect(await shown(member)).toEqual([]);
});

test('members-only events open for nobody whose request to join waits or was denied, also if they saved one [EVT-07, COM-16]', async () => {
  const draft = { name: 'High Tide', membershipType: 'approval' };
  const { id: communityId, participation } = await addCommunity(host, draft);
  const id = await addEvent(communityId, {});
  const answer = (word: string) =>
    app.as(host).put(`/communities/${communityId}/requests/user:us-west-2:${other}`, { answer: word });
  await app.as(other).post(participation, {});
  expect(await seenBy(other, id)).toEqual([404, 0]);
  await answer('confirmed');
  await app.as(other).put(`/me/savedEvents/${id}`, {});
  expect(await seenBy(other, id)).toEqual([200, 1]);
  await app.as(other).delete(participation);
  await app.as(other).post(participation, {});
  expect(await seenBy(other, id)).toEqual([404, 0]);
  await answer('denied');
  expect(await seenBy(other, id)).toEqual([404, 0]);
});

test('members-only events open for the members of a Co-Host, but not before it accepts or once it only checks guests in [EVT-07, ROL-03]', async () => {
  const id = await addEvent((await addCommunity(host, { name: 'Low Tide' })).id, {});
  const coHost = await addCommunity(other, { name: 'High Tide' });
  await app.as(member).post(coHost.participation);
  const team = `/events/${id}/creators`;
  await app.as(host).post(team, { id: coHost.id, creatorType: 'collaborator' });
  expect(await seenBy(member, id)).toEqual([404, 0]);
  await app.as(other).put(`${team}/${coHost.id}`, { id: coHost.id, status: 'confirmed' });
  await app.as(member).put(`/me/savedEvents/${id}`, {});
  expect(await seenBy(member, id)).toEqual([200, 1]);
  await app.as(host).put(`${team}/${coHost.id}/role`, { creatorType: 'assistant' });
  expect(await seenBy(member, id)).toEqual([404, 0]);
});
