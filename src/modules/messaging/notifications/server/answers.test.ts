import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { planActs } from '#modules/social/plans/copy.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const people = { ines: newId(), cora: newId(), dora: newId(), ana: newId(), ben: newId(), zed: newId() };
type Name = keyof typeof people;
const wire = (name: Name) => `user:us-west-2:${people[name]}`;
const as = (name: Name) => app.as(people[name]);
let community: string;
let communityId: string;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values(Object.entries(people).map(([name, id]) => ({ id, type: 'user', name, providerId: id })))
    .execute();
  await app.db
    .insertInto('follow')
    .values(
      (['ben', 'zed'] as const).flatMap((name) => [
        { profileId: people.ana, followedId: people[name], followedType: 'user', mutual: true },
        { profileId: people[name], followedId: people.ana, followedType: 'user', mutual: true },
      ]),
    )
    .execute();
});
afterAll(() => app.close());

/** Ines is the owner, Cora an Admin, Dora a Door Manager. */
beforeEach(async () => {
  community = newId();
  communityId = `community:${community}`;
  await app.db
    .insertInto('profile')
    .values({ id: community, type: 'community', name: 'Low End', providerId: community })
    .execute();
  await app.db.insertInto('community').values({ id: community, membershipType: 'approval' }).execute();
  await app.db
    .insertInto('profileTeam')
    .values([
      { profileId: community, userId: people.ines, creatorType: 'owner' },
      { profileId: community, userId: people.cora, creatorType: 'collaborator' },
      { profileId: community, userId: people.dora, creatorType: 'assistant' },
    ])
    .execute();
});

/** The newest row of a list that can be answered. */
async function waiting(name: Name, query = '') {
  await app.deliverEvents();
  const { body } = await as(name).get(`/users/${wire(name)}/notifications${query}`);
  return body.items.find((one: { action: unknown }) => one.action) as
    | { id: string; action: object }
    | undefined;
}
const answer = (name: Name, { id }: { id: string }, given: 'accept' | 'decline', whose: object = {}) =>
  as(name).post(`/users/${wire(name)}/notifications/${id}/answer`, { answer: given, ...whose });
const factsAbout = async (id: string) => {
  const rows = await app.db
    .selectFrom('outbox')
    .select(['type', 'payload'])
    .where('key', 'like', `${id}:%`)
    .orderBy('position')
    .execute();
  return rows;
};

describe('a request to follow a private account', () => {
  const path = `/users/${wire('zed')}/follows/${wire('dora')}`;
  const statusOf = async () =>
    (await as('zed').get(`/users/${wire('zed')}/follows?ids=${wire('dora')}`)).body.items[0].status;
  const titles = async (name: Name) => {
    await app.deliverEvents();
    const { body } = await as(name).get(`/users/${wire(name)}/notifications`);
    return body.items.map(({ title }: { title: string }) => title);
  };

  test('is answered in the notification list, and the asker hears of a yes; a withdrawn one leaves the list [FOL-08, FOL-11, NTF-09]', async () => {
    await as('dora').put('/me/private', { isPrivate: true });
    await as('zed').put(path);
    expect(await waiting('dora')).toMatchObject({
      title: 'zed asked to follow you',
      deepLinkUrl: `/users/${people.zed}`,
      action: { kind: 'followRequest', accept: 'Accept', decline: 'Decline' },
    });
    await as('zed').delete(path);
    expect(await titles('dora')).not.toContain('zed asked to follow you');

    await as('zed').put(path);
    expect((await answer('dora', (await waiting('dora'))!, 'accept')).body).toMatchObject({
      action: null,
      answered: 'Accepted',
    });
    expect(await statusOf()).toBe('confirmed');
    expect(await titles('zed')).toContain('dora accepted your request to follow them');

    await as('zed').delete(path);
    await as('zed').put(path);
    await answer('dora', (await waiting('dora'))!, 'decline');
    expect(await statusOf()).toBe('denied');
    await as('dora').put(`/users/${wire('dora')}/followRequests/${wire('zed')}`, { status: 'invited' });
    expect(await titles('zed')).toContain('dora invited you to follow them');
  });

  test('is accepted when the account becomes public, and the asker hears of it [FOL-08, FOL-11, NTF-09]', async () => {
    await as('dora').put('/me/private', { isPrivate: true });
    await as('ben').put(`/users/${wire('ben')}/follows/${wire('dora')}`);
    expect(await waiting('dora')).toMatchObject({ title: 'ben asked to follow you' });
    await as('dora').put('/me/private', { isPrivate: false });
    await app.deliverEvents();
    expect(await waiting('dora')).toBeUndefined();
    expect(await titles('ben')).toContain('dora accepted your request to follow them');
  });
});

describe('a request to join a community', () => {
  const ask = async (name: Name) => {
    expect((await as(name).post(`/communities/${communityId}/participation`, {})).status).toBeLessThan(300);
    return (await waiting('ines'))!;
  };
  const statusOf = async (name: Name) =>
    (await as(name).get(`/communities/${communityId}/participation`)).body.status;

  test.each([
    ['accept', 'confirmed', 'Approved'],
    ['decline', 'denied', 'Declined'],
  ] as const)(
    '"%s" in the notification list does the same as on the page, and the whole team reads it [NTF-09]',
    async (given, status, words) => {
      const request = await ask('ben');
      const other = (await waiting('cora'))!;
      expect((await answer('ines', request, given)).body).toMatchObject({ action: null, answered: words });
      const { body } = await as('cora').get(`/users/${wire('cora')}/notifications`);
      expect(body.items.find(({ id }: { id: string }) => id === other.id)).toMatchObject({ answered: words });
      const inBell = { status: await statusOf('ben'), facts: await factsAbout(community) };
      await app.db.deleteFrom('communityParticipant').where('communityId', '=', community).execute();
      await app.db.deleteFrom('outbox').where('key', 'like', `${community}:%`).execute();

      await as('ben').post(`/communities/${communityId}/participation`, {});
      const path = `/communities/${communityId}/requests/${wire('ben')}`;
      expect((await as('ines').put(path, { answer: status })).status).toBe(200);
      const onPage = { status: await statusOf('ben'), facts: await factsAbout(community) };
      expect(onPage).toEqual(inBell);
      expect(inBell.status).toBe(status);
    },
  );

  test('that the team declined and reopens takes the decline back, and asks the team again without another notification [COM-16, NTF-09]', async () => {
    const request = await ask('zed');
    await answer('ines', request, 'decline');
    const title = 'Low End declined your request';
    const titles = async () => {
      await app.deliverEvents();
      const { body } = await as('zed').get(`/users/${wire('zed')}/notifications`);
      return body.items.map((one: { title: string }) => one.title);
    };
    expect(await titles()).toContain(title);
    const path = `/communities/${communityId}/requests/${wire('zed')}`;
    expect((await as('cora').put(path, { from: 'denied', answer: 'pending' })).status).toBe(200);
    expect(await titles()).not.toContain(title);
    expect(await waiting('ines')).toMatchObject({ id: request.id });
    expect((await answer('ines', request, 'accept')).body).toMatchObject({ answered: 'Approved' });
  });

  test('that the team declined and then approves leaves no decline beside the approval [COM-16, NTF-09]', async () => {
    const request = await ask('zed');
    await answer('ines', request, 'decline');
    await app.deliverEvents();
    const path = `/communities/${communityId}/requests/${wire('zed')}`;
    expect((await as('cora').put(path, { from: 'denied', answer: 'confirmed' })).status).toBe(200);
    await app.deliverEvents();
    const { body } = await as('zed').get(`/users/${wire('zed')}/notifications`);
    const types = body.items.map(({ notificationType }: { notificationType: string }) => notificationType);
    expect(types).toContain('communityApproved');
    expect(types).not.toContain('communityDenied');
  });

  test('that was approved after all isn’t told as declined when the decline is delivered late [COM-16, NTF-09]', async () => {
    await answer('ines', await ask('zed'), 'decline');
    const path = `/communities/${communityId}/requests/${wire('zed')}`;
    expect((await as('cora').put(path, { from: 'denied', answer: 'confirmed' })).status).toBe(200);
    await app.db
      .updateTable('outbox')
      .set({ relayedAt: new Date() })
      .where('type', '=', 'community.confirmed')
      .execute();
    await app.deliverEvents();
    const { body } = await as('zed').get(`/users/${wire('zed')}/notifications`);
    const ofThis = body.items.filter((one: { deepLinkUrl: string }) => one.deepLinkUrl.includes(community));
    expect(ofThis).toEqual([]);
  });

  test('is answered once when two team members press twenty times [NTF-09]', async () => {
    const own = await ask('ben');
    const other = (await waiting('cora'))!;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 ? answer('ines', own, 'accept') : answer('cora', other, 'accept'),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const facts = (await factsAbout(community)).map(({ type }) => type);
    expect(facts).toEqual(['community.pending', 'community.confirmed']);
    expect([await waiting('ines'), await waiting('cora')]).toEqual([undefined, undefined]);
    expect((await answer('cora', other, 'decline')).body.code).toBe('alreadyAnswered');
    expect(await statusOf('ben')).toBe('confirmed');
  });

  test('can also be answered in the community’s list, but only by its team [NTF-09, AUTH-07]', async () => {
    await ask('ben');
    const shared = (await waiting('cora', `?profileId=${communityId}`))!;
    const whose = { profileId: communityId };
    expect((await answer('dora', shared, 'accept', whose)).status).toBe(403);
    expect((await answer('zed', shared, 'accept', whose)).status).toBe(403);
    expect((await answer('zed', shared, 'accept')).status).toBe(404);
    expect((await answer('cora', shared, 'accept', whose)).status).toBe(200);
    expect(await statusOf('ben')).toBe('confirmed');
  });

  test('has no buttons for someone who left the team or became a Door Manager, also when it was read before [ROL-09, NTF-09]', async () => {
    await ask('ben');
    const kept = (await waiting('cora'))!;
    const read = () => as('cora').post(`/users/${wire('cora')}/notifications/read`, {});
    const team = `/profiles/${communityId}/team/${wire('cora')}`;
    expect((await read()).status).toBe(200);
    expect((await as('ines').put(`${team}/role`, { creatorType: 'assistant' })).status).toBe(200);
    expect(await waiting('cora')).toBeUndefined();
    expect((await as('ines').put(`${team}/role`, { creatorType: 'collaborator' })).status).toBe(200);
    expect(await waiting('cora')).toMatchObject({ id: kept.id });
    expect((await as('ines').delete(team)).status).toBe(200);
    expect(await waiting('cora')).toBeUndefined();
    expect((await answer('cora', kept, 'accept')).status).toBe(409);
    expect(await statusOf('ben')).toBe('pending');
  });
});

test('nothing about a deleted community is left to answer: its requests and team invitations leave the list, and invitations to its drafts have no buttons [COM-14, NTF-09]', async () => {
  await as('ben').post(`/communities/${communityId}/participation`, {});
  await as('ines').post(`/profiles/${communityId}/team`, { id: wire('zed') });
  const draft = await as('ines').post('/events', draftWith(communityId)({ status: 'draft' }));
  const invited = await as('ines').post(`/events/event:backbeat:${draft.body.providerId}/creators`, {
    id: wire('ana'),
  });
  expect(invited.status).toBe(201);
  for (const name of ['cora', 'zed', 'ana'] as const) expect(await waiting(name)).toBeDefined();

  expect((await as('ines').delete(`/profiles/${communityId}`)).status).toBe(200);
  await app.deliverEvents();
  for (const name of ['cora', 'zed'] as const) {
    const { body } = await as(name).get(`/users/${wire(name)}/notifications`);
    expect(JSON.stringify(body.items)).not.toContain(communityId);
  }
  expect(await waiting('ana')).toBeUndefined();
});

test('requests to play and invitations of a community have no buttons for someone who left the team that answers them [ROL-09, NTF-09]', async () => {
  const [guests, artist] = [newId(), newId()];
  const page = { name: 'Okta', provider: 'backbeat' };
  await app.db
    .insertInto('profile')
    .values([
      { ...page, id: guests, type: 'community', providerId: guests },
      { ...page, id: artist, type: 'artist', providerId: artist },
    ])
    .execute();
  await app.db.insertInto('artist').values({ id: artist }).execute();
  await app.db
    .insertInto('profileTeam')
    .values([
      { profileId: guests, userId: people.ana, creatorType: 'owner' },
      { profileId: guests, userId: people.ben, creatorType: 'collaborator' },
      { profileId: artist, userId: people.zed, creatorType: 'owner' },
    ])
    .execute();
  const { body: event } = await as('ines').post('/events', draftWith(communityId)());
  const eventId = `event:backbeat:${event.providerId}`;
  const asked = await as('zed').post(`/artists/artist:backbeat:${artist}/gigs`, { eventId });
  expect(asked.status).toBe(201);
  const invited = await as('ines').post(`/events/${eventId}/creators`, { id: `community:${guests}` });
  expect(invited.status).toBe(201);

  for (const [name, kind, team, owner] of [
    ['cora', 'gigRequest', communityId, 'ines'],
    ['ben', 'teamInvitation', `community:${guests}`, 'ana'],
  ] as const) {
    expect(await waiting(name)).toMatchObject({ action: { kind } });
    expect((await as(name).post(`/users/${wire(name)}/notifications/read`, {})).status).toBe(200);
    expect((await as(owner).delete(`/profiles/${team}/team/${wire(name)}`)).status).toBe(200);
    expect(await waiting(name)).toBeUndefined();
    expect(await waiting(owner)).toMatchObject({ action: { kind } });
  }
});

describe('an invitation to a plan', () => {
  const invite = async () => {
    const { body } = await as('ana').post('/plans', { name: 'Tacos first', inviteeIds: [wire('ben')] });
    return { planId: body.id as string, invitation: (await waiting('ben'))! };
  };
  const planOf = async (name: Name, planId: string) => (await as(name).get(`/plans/${planId}`)).body;

  test('accepting in the notification list works once, and only for the invited user [NTF-09]', async () => {
    const { planId, invitation } = await invite();
    expect((await answer('zed', invitation, 'accept')).status).toBe(404);
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer('ben', invitation, 'accept')));
    expect(replies.map(({ status }) => status)).toContain(200);
    const inBell = await planOf('ben', planId);
    const page = await invite();
    await as('ben').put(`/plans/${page.planId}/participation`, {});
    const onPage = await planOf('ben', page.planId);
    for (const { participantStatus, participants, invited } of [inBell, onPage])
      expect([participantStatus, participants.total, invited.total]).toEqual(['confirmed', 2, 0]);
    const facts = (await factsAbout(planId.slice(planId.indexOf(':') + 1))).map(({ type }) => type);
    expect(facts).toEqual(['plan.invited', 'plan.confirmed']);
  });

  test('declining in the notification list closes the plan to the invited user [NTF-09]', async () => {
    const { planId, invitation } = await invite();
    const { status, body } = await answer('ben', invitation, 'decline');
    expect([status, body.action]).toEqual([200, null]);
    const page = await invite();
    await as('ben').delete(`/plans/${page.planId}/participation`);
    for (const id of [planId, page.planId])
      expect([(await as('ben').get(`/plans/${id}`)).status, (await planOf('ana', id)).invited.total]).toEqual(
        [404, 0],
      );
  });
});

describe('after an answer, the same row is unread again', () => {
  test('when a user asks a community again [COM-16, NTF-09]', async () => {
    const path = `/communities/${communityId}/participation`;
    await as('ben').post(path, {});
    const request = (await waiting('ines'))!;
    await answer('ines', request, 'accept');
    await as('ben').delete(path);
    await as('ben').post(path, {});
    expect(await waiting('ines')).toMatchObject({ id: request.id, readAt: null });
  });

  test('when a user asks to follow again [FOL-08, NTF-09]', async () => {
    const path = `/users/${wire('cora')}/follows/${wire('dora')}`;
    await as('dora').put('/me/private', { isPrivate: true });
    await as('cora').put(path);
    const request = (await waiting('dora'))!;
    await answer('dora', request, 'accept');
    await as('cora').delete(path);
    await as('cora').put(path);
    expect(await waiting('dora')).toMatchObject({ id: request.id, readAt: null });
  });

  test('when a user is invited to a plan again [PLN-03, NTF-09]', async () => {
    const { body: plan } = await as('ana').post('/plans', { name: 'Tacos first', inviteeIds: [wire('ben')] });
    const invitation = (await waiting('ben'))!;
    await answer('ben', invitation, 'decline');
    await as('ana').post(`/plans/${plan.id}/invitations`, { userIds: [wire('ben')] });
    expect(await waiting('ben')).toMatchObject({ id: invitation.id, readAt: null });
  });
});

describe('a request to join a plan', () => {
  test.each([
    ['accept', 'confirmed', 2, planActs.letIn('zed').title],
    ['decline', 'denied', 1, planActs.requestDeclined('zed').title],
  ] as const)(
    '"%s" by the creator in the notification list does and says the same as on the page [NTF-09]',
    async (given, status, comes, title) => {
      const asked = async () => {
        const { body } = await as('ana').post('/plans', {
          name: 'Tacos first',
          open: true,
          access: 'approval',
        });
        await as('zed').put(`/plans/${body.id}/participation`, {});
        return { planId: body.id as string, request: (await waiting('ana'))! };
      };
      const inBell = await asked();
      expect((await answer('zed', inBell.request, 'accept')).status).toBe(404);
      expect(inBell.request.action).toMatchObject({ accept: planActs.letShort, decline: planActs.denyShort });
      const { answered } = (await answer('ana', inBell.request, given)).body;
      expect(title).toBe(`Request ${answered.toLowerCase()}`);
      expect((await answer('ana', inBell.request, given)).body.code).toBe('alreadyAnswered');
      const onPage = await asked();
      await as('ana').put(`/plans/${onPage.planId}/participants/${wire('zed')}`, { status });
      for (const { planId } of [inBell, onPage]) {
        const { body } = await as('zed').get(`/plans/${planId}`);
        expect([body.participantStatus, body.participants.total]).toEqual([status, comes]);
      }
    },
  );
});
