import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { bareId, newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { openFeatures } from '#app/server/features.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';

/** Hana owns an event and a community. Cora is on both teams and invites others. */
let app: TestApp;
const people = { hana: newId(), cora: newId(), ana: newId(), zed: newId(), june: newId() };
type Name = keyof typeof people;
const wire = (name: Name) => `user:us-west-2:${people[name]}`;
const as = (name: Name) => app.as(people[name], { name, admin: name === 'june' });
const admin = () => as('june');
let team: Record<'event' | 'community', { members: string; invitations: string; private: string }>;
let eventId: string;
let communityId: string;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values(Object.entries(people).map(([name, id]) => ({ id, type: 'user', name, providerId: id })))
    .execute();
  await app.db
    .insertInto('accountUser')
    .values(
      Object.entries(people).map(([name, id]) => ({
        id,
        name,
        email: `${name}@example.test`,
        emailVerified: true,
        admin: name === 'june',
        // Old enough to send as many messages as these tests do in a day.
        createdAt: new Date(0),
      })),
    )
    .execute();
});
afterAll(() => app.close());

beforeEach(async () => {
  const [event, community] = [newId(), newId()];
  [eventId, communityId] = [`event:backbeat:${event}`, `community:${community}`];
  await app.db
    .insertInto('profile')
    .values({ id: community, type: 'community', name: 'Low End', providerId: community })
    .execute();
  await app.db.insertInto('community').values({ id: community, membershipType: 'open' }).execute();
  await app.db
    .insertInto('profileTeam')
    .values({ profileId: community, userId: people.hana, creatorType: 'owner' })
    .execute();
  await app.db
    .insertInto('event')
    .values({
      id: event,
      providerId: event,
      name: 'Night Freight',
      status: 'published',
      creatorId: people.hana,
      startsAt: new Date(Date.now() + 86_400_000),
      endsAt: new Date(Date.now() + 90_000_000),
      timezone: 'America/Los_Angeles',
      city: 'Los Angeles',
    })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values({ eventId: event, profileId: people.hana, creatorType: 'owner' })
    .execute();
  team = {
    event: {
      members: `/events/${eventId}/creators`,
      invitations: `/events/${eventId}/invitations`,
      private: `/events/${eventId}/guests`,
    },
    community: {
      members: `/profiles/${communityId}/team`,
      invitations: `/profiles/${communityId}/invitations`,
      private: `/profiles/${communityId}/team`,
    },
  };
});

type Kind = keyof typeof team;
const kinds = ['event', 'community'] as const;

const invite = (by: Name, kind: Kind, who: string, creatorType = 'collaborator') =>
  as(by).post(team[kind].members, { id: who, creatorType });
const accept = (by: Name, kind: Kind, who = wire(by)) =>
  as(by).put(`${team[kind].members}/${who}`, { id: who, status: 'confirmed' });
const remove = (by: Name, kind: Kind, who: string) => as(by).delete(`${team[kind].members}/${who}`);
const demote = (by: Name, kind: Kind, who: string) =>
  as(by).put(`${team[kind].members}/${who}/role`, { creatorType: 'assistant' });
const readTeam = async (kind: Kind) => (await as('hana').get(team[kind].members)).body;
const memberNames = async (kind: Kind): Promise<string[]> =>
  (await readTeam(kind)).items.map(({ name }: { name: string }) => name);

async function join(name: Name, kind: Kind) {
  expect((await invite('hana', kind, wire(name))).status).toBe(201);
  expect((await accept(name, kind)).status).toBe(200);
}

/** Invites an address and reads the link from the email. */
async function mail(by: Name, kind: Kind, email = `${newId()}@example.test`) {
  expect((await as(by).post(team[kind].invitations, { email })).status).toBe(201);
  const [sent] = await app.db.selectFrom('message').select('text').where('recipient', '=', email).execute();
  const token = /team-invitation#([\w-]{32})/.exec(sent?.text ?? '')?.[1] ?? '';
  return { email, token };
}
const openLink = (token: string) => app.guest.get(`/teamInvitations/${token}`);
const acceptLink = (name: Name, token: string) =>
  as(name).put(`/teamInvitations/${token}`, { status: 'confirmed' });

const losses: [string, (kind: Kind) => Promise<{ status: number }>][] = [
  ['removed by the owner', (kind) => remove('hana', kind, wire('cora'))],
  ['made Door Manager', (kind) => demote('hana', kind, wire('cora'))],
  ['gone of their own accord', (kind) => remove('cora', kind, wire('cora'))],
];

describe.each(kinds)('the team of an %s', (kind) => {
  describe.each(losses)('after an inviter is %s', (_what, lose) => {
    test('the links they emailed can’t be opened or accepted [ROL-10, ROL-09]', async () => {
      await join('cora', kind);
      const { token } = await mail('cora', kind);
      expect((await openLink(token)).status).toBe(200);
      expect((await lose(kind)).status).toBe(200);
      expect((await openLink(token)).body.code).toBe('invitationNotFound');
      expect((await acceptLink('zed', token)).body.code).toBe('invitationNotFound');
      expect((await as('zed').get(team[kind].private)).status).toBe(403);
      expect((await readTeam(kind)).invitations).toEqual([]);
    });

    test('the people they invited can no longer accept [ROL-10, ROL-09]', async () => {
      await join('cora', kind);
      await invite('cora', kind, wire('zed'));
      expect(await memberNames(kind)).toContain('zed');
      await lose(kind);
      expect((await accept('zed', kind)).body.code).toBe('invitationNotFound');
      expect(await memberNames(kind)).not.toContain('zed');
      expect((await as('zed').get(team[kind].private)).status).toBe(403);
    });
  });

  test('invitations of others stay open when an inviter is removed [ROL-10]', async () => {
    await join('cora', kind);
    const { token } = await mail('hana', kind);
    await invite('hana', kind, wire('ana'));
    await remove('hana', kind, wire('cora'));
    expect((await acceptLink('zed', token)).status).toBe(200);
    expect((await accept('ana', kind)).status).toBe(200);
  });

  test('revoked invitations are logged, and the address can be invited again [ROL-09, ROL-10]', async () => {
    await join('cora', kind);
    const { email } = await mail('cora', kind);
    await remove('hana', kind, wire('cora'));
    const acts = (
      await as('hana').get(
        kind === 'event' ? `/events/${eventId}/teamLog` : `/profiles/${communityId}/teamLog`,
      )
    ).body.items;
    expect(acts).toContainEqual(expect.objectContaining({ act: 'withdrawn', email }));
    expect((await as('hana').post(team[kind].invitations, { email })).status).toBe(201);
  });

  test('an invitation can’t be accepted after its inviter is removed, even concurrently [ROL-10]', async () => {
    for (let round = 0; round < 5; round += 1) {
      await join('cora', kind);
      const { token } = await mail('cora', kind);
      const [accepted] = await Promise.all([acceptLink('zed', token), remove('hana', kind, wire('cora'))]);
      const isMember = (await memberNames(kind)).includes('zed');
      expect(isMember).toBe(accepted.status === 200);
      expect((await acceptLink('ana', token)).status).toBeGreaterThanOrEqual(404);
      if (isMember) await remove('hana', kind, wire('zed'));
    }
  });

  test('invitations by a suspended user can’t be accepted [ROL-10, MOD-01]', async () => {
    await join('cora', kind);
    const { token } = await mail('cora', kind);
    await invite('cora', kind, wire('ana'));
    const account = `/admin/users/${wire('cora')}`;
    expect((await admin().put(`${account}/suspension`, { suspended: true, reason: 'Spam' })).status).toBe(
      200,
    );
    expect((await openLink(token)).body.code).toBe('invitationNotFound');
    expect((await acceptLink('zed', token)).body.code).toBe('invitationNotFound');
    expect((await accept('ana', kind)).body.code).toBe('invitationNotFound');
    await admin().put(`${account}/suspension`, { suspended: false, reason: 'A mistake' });
    expect((await acceptLink('zed', token)).status).toBe(200);
  });

  test('the owner sees who sent each pending invitation [ROL-10]', async () => {
    await join('cora', kind);
    const { email } = await mail('cora', kind);
    await invite('cora', kind, wire('ana'));
    const { items, invitations } = await readTeam(kind);
    expect(invitations).toMatchObject([{ email, by: { name: 'cora' } }]);
    expect(items.find(({ name }: { name: string }) => name === 'ana')).toMatchObject({
      creatorStatus: 'invited',
      invitedBy: { name: 'cora' },
    });
    expect(items.find(({ name }: { name: string }) => name === 'cora').invitedBy).toBeNull();
  });
});

test('a user who leaves a community can no longer add people to the events it hosts [ROL-10, ROL-08]', async () => {
  await join('cora', 'community');
  await invite('hana', 'event', communityId);
  expect((await accept('hana', 'event', communityId)).status).toBe(200);
  const { token } = await mail('cora', 'event');
  await invite('cora', 'event', wire('ana'));
  await remove('hana', 'community', wire('cora'));
  expect((await acceptLink('zed', token)).body.code).toBe('invitationNotFound');
  expect((await accept('ana', 'event')).body.code).toBe('invitationNotFound');
  expect((await readTeam('event')).invitations).toEqual([]);
});

test('removing a community revokes the invitations that its team sent for the event [ROL-10, ROL-08]', async () => {
  await join('cora', 'community');
  await invite('hana', 'event', communityId);
  await accept('hana', 'event', communityId);
  const { token } = await mail('cora', 'event');
  await invite('cora', 'event', wire('ana'));
  await remove('hana', 'event', communityId);
  expect((await acceptLink('zed', token)).body.code).toBe('invitationNotFound');
  expect(await memberNames('event')).toEqual(['hana']);
});

test('an admin of the instance may invite until they lose that role [ROL-10]', async () => {
  const { token } = await mail('june', 'event');
  const second = await mail('june', 'event');
  expect((await acceptLink('ana', token)).status).toBe(200);
  await app.db.updateTable('accountUser').set({ admin: false }).where('id', '=', people.june).execute();
  expect((await acceptLink('zed', second.token)).body.code).toBe('invitationNotFound');
  await app.db.updateTable('accountUser').set({ admin: true }).where('id', '=', people.june).execute();
});

test.each(kinds)(
  'an offer of the %s by an admin who lost that role can’t be accepted, and its end leaves a member their role [ROL-10, INV-05]',
  async (kind) => {
    for (const name of ['june', 'cora'] as const) await join(name, kind);
    expect((await invite('june', kind, wire('cora'), 'owner')).status).toBe(201);
    const setAdmin = (admin: boolean) =>
      app.db.updateTable('accountUser').set({ admin }).where('id', '=', people.june).execute();
    await setAdmin(false);
    expect((await accept('cora', kind)).body.code).toBe('invitationNotFound');
    expect((await demote('hana', kind, wire('june'))).status).toBe(200);
    await setAdmin(true);
    expect((await readTeam(kind)).items).toContainEqual(
      expect.objectContaining({ name: 'cora', creatorType: 'collaborator', creatorStatus: 'confirmed' }),
    );
  },
);

test('people invited in the event form can’t accept after their inviter is removed [ROL-10, ROL-09]', async () => {
  await join('cora', 'community');
  const draft = draftWith(communityId)({ creators: [wire('zed')] });
  const made = await as('cora').post('/events', draft);
  expect(made.status).toBe(201);
  const path = `/events/event:backbeat:${made.body.providerId}/creators`;
  expect((await as('hana').get(path)).body.items.at(-1)).toMatchObject({
    name: 'zed',
    invitedBy: { name: 'cora' },
  });
  await remove('hana', 'community', wire('cora'));
  const reply = await as('zed').put(`${path}/${wire('zed')}`, { id: wire('zed'), status: 'confirmed' });
  expect(reply.body.code).toBe('invitationNotFound');
});

test('the event form invites at most 30 people an hour, not counting those on the team [ROL-02]', async () => {
  const helpers = Array.from({ length: 31 }, newId);
  await app.db
    .insertInto('profile')
    .values(helpers.map((id) => ({ id, type: 'user', name: 'Helper', providerId: id })))
    .execute();
  const draft = (from: number, to?: number) =>
    draftWith(wire('ana'))({ creators: helpers.slice(from, to).map((id) => `user:us-west-2:${id}`) });
  const { body: made } = await as('ana').post('/events', draft(0, 20));
  const save = (from: number, to?: number) =>
    as('ana').put(`/events/event:backbeat:${made.providerId}`, draft(from, to));
  expect((await save(20)).body.code).toBe('tooManyInvitations');
  expect((await save(20, 30)).status).toBe(200);
  expect((await save(10, 30)).status).toBe(200);
});

test('the event form invites nobody who blocked the host, and at most 50 people in all [MOD-01, ROL-01]', async () => {
  await as('ana').put(`/users/${wire('ana')}/blocks/${wire('zed')}`);
  const draft = (...creators: Name[]) => draftWith(wire('zed'))({ creators: creators.map(wire) });
  expect((await as('zed').post('/events', draft('cora', 'ana'))).body.code).toBe('notInvitable');
  const { body: made } = await as('zed').post('/events', draft('cora'));
  const members = Array.from({ length: 48 }, newId);
  await app.db
    .insertInto('profile')
    .values(members.map((id) => ({ id, type: 'user', name: 'Helper', providerId: id })))
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values(members.map((profileId) => ({ eventId: made.providerId, profileId, creatorType: 'assistant' })))
    .execute();
  const save = (...creators: Name[]) =>
    as('zed').put(`/events/event:backbeat:${made.providerId}`, draft(...creators));
  expect((await save('cora', 'june')).body.code).toBe('teamFull');
  expect((await save('cora')).status).toBe(200);
});

test.each(kinds)(
  'an invitation to the team of the %s can’t be accepted after a block, in either direction [MOD-01, ROL-10]',
  async (kind) => {
    await join('cora', kind);
    for (const [by, whom] of [
      ['zed', 'cora'],
      ['cora', 'zed'],
    ] as const) {
      await invite('cora', kind, wire('zed'));
      const block = `/users/${wire(by)}/blocks/${wire(whom)}`;
      await as(by).put(block);
      expect((await accept('zed', kind)).body.code).toBe('invitationNotFound');
      await as(by).delete(block);
      await remove('cora', kind, wire('zed'));
    }
  },
);

test('a Co-Host who is removed at the same instant removes nobody [ROL-02]', async () => {
  await join('cora', 'event');
  await join('ana', 'event');
  const acts = [() => remove('hana', 'event', wire('cora')), () => remove('cora', 'event', wire('ana'))];
  expect(await inTurn(app, ['event', bareId(eventId)], acts)).toEqual(['done', 'notAllowed']);
  expect(await memberNames('event')).toEqual(['hana', 'ana']);
});

test.each(kinds)(
  'a helper who is removed from the %s at the same instant changes no roles and no invitations [ROL-09, ROL-10]',
  async (kind) => {
    await join('ana', kind);
    await mail('hana', kind);
    const before = await readTeam(kind);
    const { invitations } = team[kind];
    const acts = [
      () => demote('cora', kind, wire('ana')),
      () => as('cora').post(invitations, { email: `${newId()}@example.test` }),
      () => as('cora').delete(`${invitations}/${before.invitations[0].id}`),
    ];
    const [table, id] =
      kind === 'event' ? (['event', eventId] as const) : (['profile', communityId] as const);
    for (const act of acts) {
      await join('cora', kind);
      const calls = [() => remove('hana', kind, wire('cora')), act];
      expect(await inTurn(app, [table, bareId(id)], calls)).toEqual(['done', 'notAllowed']);
    }
    expect(await readTeam(kind)).toEqual(before);
  },
);

test('an invitation by email can’t be accepted by an account that is deleted at the same instant [ACC-03, ROL-09]', async () => {
  const { as: kim, id } = await addRecentUser(app, 'Kim');
  const { token } = await mail('hana', 'community');
  const calls = [
    () => kim.post('/me/deletion', {}),
    () => kim.put(`/teamInvitations/${token}`, { status: 'confirmed' }),
  ];
  expect(await inTurn(app, ['profile', id], calls)).toEqual(['done', 'profileGone']);
  expect(await memberNames('community')).toEqual(['hana']);
});

test.each([
  ['event', 'profileGone'],
  ['community', 'invitationNotFound'],
] as const)(
  'an invitation to the team of the %s can’t be accepted by an account that is deleted at the same instant [ACC-03, ROL-09]',
  async (kind, refusal) => {
    const { as: kim, id } = await addRecentUser(app, 'Kim');
    const kimId = `user:us-west-2:${id}`;
    expect((await invite('hana', kind, kimId)).status).toBe(201);
    const calls = [
      () => kim.post('/me/deletion', {}),
      () => kim.put(`${team[kind].members}/${kimId}`, { id: kimId, status: 'confirmed' }),
    ];
    expect(await inTurn(app, ['profile', id], calls)).toEqual(['done', refusal]);
    expect(await memberNames(kind)).toEqual(['hana']);
  },
);
