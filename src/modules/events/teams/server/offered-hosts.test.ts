import { beforeEach, describe, expect, test } from 'vitest';
import { stageTeam } from './testing/team-stage.ts';

const stage = stageTeam();
const { answer, as, invite } = stage;

type Items = { readonly items: readonly { readonly id: string }[] };
const ids = ({ items }: Items) => items.map(({ id }) => id);

const shownHosts = async () =>
  (await stage.app.guest.get(`/events/${stage.eventId}`)).body.creators.items.map(
    (one: { name: string; creatorTypeDisplayName: string; creatorStatus: string }) =>
      `${one.name}: ${one.creatorTypeDisplayName} ${one.creatorStatus}`,
  );

/** Everything that lists the event as one of the community's. */
async function shownEvents() {
  const { app, communityId, eventId } = stage;
  const page = `/communities/${communityId}`;
  const read = async (path: string) => (await app.guest.get(path)).body;
  return {
    view: ids((await read(`${page}/communityView`)).events),
    list: ids(await read(`${page}/events`)),
    calendar: (await app.server.inject({ url: `${page}/events.ics` })).body.includes('SUMMARY:Night Freight'),
    managed: ids((await as('ben').get(`/profiles/${communityId}/managed/events`)).body),
    drafts: ids((await as('ben').get(`/profiles/${communityId}/managed/events?side=drafts`)).body),
    search: ids(await read(`/search?type=event&q=low%20end`)).filter((id) => id === eventId),
  };
}

/** Changes the event, so that search reads its hosts again. */
async function changeEvent() {
  await as('hana').post(`/events/${stage.eventId}/postponement`);
  await as('hana').delete(`/events/${stage.eventId}/postponement`);
  await stage.app.deliverEvents();
}

describe('a Co-Host who is offered the ownership', () => {
  beforeEach(async () => {
    await invite('hana', stage.communityId);
    await answer('ben', stage.communityId, 'confirmed');
    await invite('hana', stage.communityId, 'owner');
    await changeEvent();
  });

  test('is shown as a Co-Host on the event until they answer [ROL-02, ROL-07, INV-05]', async () => {
    const hosts = ['hana: Host confirmed', 'cora: Co-Host confirmed', 'Low End: Co-Host confirmed'];
    expect(await shownHosts()).toEqual(hosts);
  });

  test('still has the event on their page, in their calendar and in search [ROL-02, SRC-03]', async () => {
    const own = [stage.eventId];
    expect(await shownEvents()).toEqual({
      view: own,
      list: own,
      calendar: true,
      managed: own,
      drafts: [],
      search: own,
    });
  });

  test('can have its members open a members-only event [EVT-07]', async () => {
    await as('zed').post(`/communities/${stage.communityId}/participation`);
    await stage.app.db
      .updateTable('event')
      .set({ visibility: 'private' })
      .where('id', '=', stage.event)
      .execute();
    expect((await as('zed').get(`/events/${stage.eventId}`)).status).toBe(200);
    expect((await as('ana').get(`/events/${stage.eventId}`)).status).toBe(404);
  });
});

test('a community that works as Door Manager isn’t shown as a host, and sees no draft [ROL-03]', async () => {
  await invite('hana', stage.communityId, 'assistant');
  await answer('ben', stage.communityId, 'confirmed');
  await changeEvent();
  expect(await shownHosts()).toEqual(['hana: Host confirmed', 'cora: Co-Host confirmed']);
  const none = { view: [], list: [], calendar: false, managed: [], drafts: [], search: [] };
  expect(await shownEvents()).toEqual(none);
  await stage.app.db.updateTable('event').set({ status: 'draft' }).where('id', '=', stage.event).execute();
  expect(await shownEvents()).toEqual(none);
});

describe('a host who gives the event to their community in its form', () => {
  beforeEach(async () => {
    await stage.app.db
      .insertInto('profileTeam')
      .values({ profileId: stage.community, userId: stage.people.hana, creatorType: 'collaborator' })
      .execute();
  });

  async function giveToCommunity() {
    const { draft } = (await as('hana').get(`/events/${stage.eventId}/form`)).body;
    const location = {
      addressFull: '800 E 4th St, Los Angeles',
      city: 'Los Angeles',
      latitude: 34.04,
      longitude: -118.23,
    };
    const { status, body } = await as('hana').put(`/events/${stage.eventId}`, {
      ...draft,
      creatorId: stage.communityId,
      image: { provider: 'poster', seed: 1 },
      location,
    });
    expect([status, body.code]).toEqual([200, undefined]);
  }

  test('keeps the role of a Co-Host with an open offer of the ownership [ROL-01, INV-05]', async () => {
    await invite('hana', stage.wire('cora'), 'owner');
    await giveToCommunity();
    expect(await shownHosts()).toEqual(['Low End: Host confirmed', 'cora: Co-Host confirmed']);
    expect((await as('cora').get(`/events/${stage.eventId}/creators`)).status).toBe(200);
  });

  test('makes it the host also while the ownership is offered to it [ROL-01, INV-05]', async () => {
    await invite('hana', stage.communityId);
    await answer('ben', stage.communityId, 'confirmed');
    await invite('hana', stage.communityId, 'owner');
    await giveToCommunity();
    expect(await shownHosts()).toEqual(['Low End: Host confirmed', 'cora: Co-Host confirmed']);
    expect((await as('ben').get(`/events/${stage.eventId}`)).body.creatorType).toBe('owner');
  });
});
