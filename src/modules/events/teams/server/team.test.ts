import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const people = {
  hana: newId(),
  cora: newId(),
  dora: newId(),
  ana: newId(),
  ben: newId(),
  zed: newId(),
};
type Name = keyof typeof people;
const wire = (name: Name) => `user:us-west-2:${people[name]}`;
const as = (name: Name) => app.as(people[name], { name });
let event: string;
let eventId: string;
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
    .values([
      { profileId: people.hana, followedId: people.ana, followedType: 'user', mutual: true },
      { profileId: people.ana, followedId: people.hana, followedType: 'user', mutual: true },
    ])
    .execute();
});
afterAll(() => app.close());

/** Hana hosts an event with Cora as Co-Host and Dora as Door Manager. Ben owns a community. */
beforeEach(async () => {
  await app.db.deleteFrom('profileTeam').execute();
  [event, community] = [newId(), newId()];
  [eventId, communityId] = [`event:backbeat:${event}`, `community:${community}`];
  await app.db
    .insertInto('profile')
    .values({ id: community, type: 'community', name: 'Low End', providerId: community })
    .execute();
  await app.db.insertInto('community').values({ id: community, membershipType: 'open' }).execute();
  await app.db
    .insertInto('profileTeam')
    .values({ profileId: community, userId: people.ben, creatorType: 'owner' })
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
    .values([
      { eventId: event, profileId: people.hana, creatorType: 'owner' },
      { eventId: event, profileId: people.cora, creatorType: 'collaborator', position: 1 },
      { eventId: event, profileId: people.dora, creatorType: 'assistant', position: 2 },
    ])
    .execute();
});

const invite = (by: Name, id: string, creatorType = 'collaborator') =>
  as(by).post(`/events/${eventId}/creators`, { id, creatorType });
const answer = (by: Name, id: string, status: string) =>
  as(by).put(`/events/${eventId}/creators/${id}`, { id, status });
const team = async () => {
  const { items } = (await as('hana').get(`/events/${eventId}/creators`)).body;
  return Object.fromEntries(
    items.map((one: { name: string; creatorType: string; creatorStatus: string }) => [
      one.name,
      `${one.creatorType} ${one.creatorStatus}`,
    ]),
  );
};
const factsOf = async (...types: string[]) =>
  (
    await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('type', 'in', types)
      .where('key', 'like', `${event}:%`)
      .orderBy('position')
      .execute()
  ).map(({ payload }) => payload);
const actsOf = async (path = `/events/${eventId}/teamLog`) =>
  (await as('hana').get(path)).body.items.map(({ act }: { act: string }) => act);

describe('inviting to the team of an event', () => {
  test.each([
    ['the owner can invite a user', 'hana', () => wire('ana'), 'collaborator', 201],
    ['a Co-Host can invite a community', 'cora', () => communityId, 'collaborator', 201],
    ['a Co-Host can invite a Door Manager', 'cora', () => wire('ana'), 'assistant', 201],
    ['a Door Manager can’t invite anyone', 'dora', () => wire('ana'), 'assistant', 'notAllowed'],
    ['a stranger can’t invite anyone', 'zed', () => wire('ana'), 'collaborator', 'notAllowed'],
    ['a Co-Host can’t transfer ownership', 'cora', () => wire('ana'), 'owner', 'onlyOwner'],
    ['the owner can’t be invited', 'cora', () => wire('hana'), 'collaborator', 'alreadyOwner'],
    ['members can’t be invited again', 'hana', () => wire('cora'), 'assistant', 'alreadyOnTeam'],
    ['a venue can’t be invited', 'hana', () => `venue:backbeat:${newId()}`, 'collaborator', 'notInvitable'],
    [
      'an unknown user can’t be invited',
      'hana',
      () => `user:us-west-2:${newId()}`,
      'assistant',
      'notInvitable',
    ],
  ] as const)('%s [ROL-01, ROL-02, ROL-03, ROL-05]', async (_what, by, id, creatorType, expected) => {
    const { status, body } = await invite(by, id(), creatorType);
    expect(status === 201 ? status : body.code).toBe(expected);
  });

  test('refuses a second invitation, even from two hosts at once, and notifies once [ROL-02]', async () => {
    const replies = await Promise.all([
      invite('hana', wire('ana')),
      invite('cora', wire('ana')),
      invite('hana', wire('ana')),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'alreadyInvited',
      title: 'Already invited',
    });
    expect(await factsOf('team.invited')).toEqual([
      expect.objectContaining({ eventId: event, userId: people.ana, creatorType: 'collaborator' }),
    ]);
  });

  test('users who blocked each other can’t invite each other [ROL-05, MOD-01]', async () => {
    await app.db
      .insertInto('blockedPair')
      .values([
        { profileId: people.zed, otherId: people.hana, isOwn: true },
        { profileId: people.hana, otherId: people.zed, isOwn: false },
      ])
      .execute();
    expect((await invite('hana', wire('zed'))).body.code).toBe('notInvitable');
    await app.db.deleteFrom('blockedPair').execute();
  });

  test('suggests friends and communities the user manages, without current members [ROL-05]', async () => {
    const names = async (by: Name, q = '') =>
      (await as(by).get(`/events/${eventId}/invitable?q=${q}`)).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('hana')).toEqual(['ana']);
    await invite('hana', wire('ana'));
    expect(await names('hana')).toEqual([]);
    await invite('hana', wire('ben'));
    await answer('ben', wire('ben'), 'confirmed');
    expect(await names('ben')).toEqual(['Low End']);
    expect(await names('ben', 'nobody')).toEqual([]);
  });
});

describe('answering', () => {
  test.each([
    ['confirmed', 'collaborator confirmed', 'accepted'],
    ['denied', 'collaborator denied', 'declined'],
  ])(
    '%s is stored, notified and logged once, however often it is sent [INV-01, INV-03]',
    async (status, standing, act) => {
      await invite('hana', wire('ana'));
      const replies = await Promise.all(Array.from({ length: 10 }, () => answer('ana', wire('ana'), status)));
      expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
      expect((await team())['ana']).toBe(standing);
      expect(await factsOf('team.answered')).toEqual([
        expect.objectContaining({ eventId: event, userId: people.ana, status, askedById: people.hana }),
      ]);
      expect(await actsOf()).toEqual([act, 'invited']);
      const other = status === 'denied' ? 'confirmed' : 'denied';
      expect((await answer('ana', wire('ana'), other)).body.code).toBe('alreadyAnswered');
    },
  );

  test('only the invited person can answer, not even the owner [INV-03]', async () => {
    await invite('hana', wire('ana'));
    for (const by of ['hana', 'cora', 'zed'] as const)
      expect((await answer(by, wire('ana'), 'confirmed')).body.code).toBe('otherInvitation');
    const mixed = await as('zed').put(`/events/${eventId}/creators/${wire('zed')}`, {
      id: wire('ana'),
      status: 'confirmed',
    });
    expect(mixed.status).toBeGreaterThanOrEqual(400);
    expect((await team())['ana']).toBe('collaborator invited');
  });

  test('a community’s managers answer for it, and then host through it [INV-03, ROL-08]', async () => {
    await invite('hana', communityId);
    expect((await as('ben').get(`/events/${eventId}/creators`)).status).toBe(403);
    const waiting = await as('ben').get(`/users/${wire('ben')}/teamInvitations?eventId=${eventId}`);
    expect(waiting.body.items).toMatchObject([
      { kind: 'event', name: 'Night Freight', creatorType: 'collaborator', member: { name: 'Low End' } },
    ]);
    expect((await answer('zed', communityId, 'confirmed')).status).toBe(403);
    expect((await answer('ben', communityId, 'confirmed')).status).toBe(200);
    expect((await as('ben').get(`/events/${eventId}/creators`)).status).toBe(200);
  });

  test('a user who declined can be invited again [INV-01]', async () => {
    await invite('hana', wire('ana'));
    await answer('ana', wire('ana'), 'denied');
    expect((await invite('cora', wire('ana'), 'assistant')).status).toBe(201);
    expect((await team())['ana']).toBe('assistant invited');
  });
});

describe.each(['event', 'profile'] as const)('each team: %s', (kind) => {
  const other = kind === 'event' ? 'profile' : 'event';
  const paths = {
    event: () => `/events/${eventId}/creators`,
    profile: () => `/profiles/${communityId}/team`,
  };
  const owners = { event: 'hana', profile: 'ben' } as const;
  const ask = (of: typeof kind, who: Name) =>
    as(owners[of]).post(paths[of](), { id: wire(who), creatorType: 'collaborator' });
  const decline = (of: typeof kind, who: Name) =>
    as(who).put(`${paths[of]()}/${wire(who)}`, { id: wire(who), status: 'denied' });

  test('keeps the position of a member who is invited again, and lists their invitation first [INV-01, ROL-07]', async () => {
    await ask(kind, 'zed');
    await ask(kind, 'ana');
    await decline(kind, 'zed');
    await ask(other, 'zed');
    expect((await ask(kind, 'zed')).status).toBe(201);
    const { items } = (await as(owners[kind]).get(paths[kind]())).body;
    expect(items.map(({ name }: { name: string }) => name).slice(-2)).toEqual(['zed', 'ana']);
    const own = await as('zed').get(`/users/${wire('zed')}/teamInvitations`);
    expect(own.body.items.map((one: { kind: string }) => one.kind).slice(0, 2)).toEqual([kind, other]);
  });
});

describe('transferring an event', () => {
  test('accepting makes the user the owner, and the previous owner a Co-Host [INV-05]', async () => {
    await invite('hana', wire('cora'), 'owner');
    // Nothing changes for either of them until the answer.
    expect((await as('cora').get(`/events/${eventId}/creators`)).body.part).toBe('collaborator');
    expect((await answer('cora', wire('cora'), 'confirmed')).status).toBe(200);
    expect(await team()).toMatchObject({ hana: 'collaborator confirmed', cora: 'owner confirmed' });
    const row = await app.db
      .selectFrom('event')
      .select('creatorId')
      .where('id', '=', event)
      .executeTakeFirstOrThrow();
    expect(row.creatorId).toBe(people.cora);
    expect(await factsOf('team.transferred')).toEqual([
      { eventId: event, fromId: people.hana, toId: people.cora },
    ]);
    expect((await invite('hana', wire('ana'), 'owner')).body.code).toBe('onlyOwner');
  });

  test('after declining, the member keeps their role and another transfer can be offered [INV-05]', async () => {
    await invite('hana', wire('dora'), 'owner');
    expect((await invite('hana', wire('ana'), 'owner')).body.code).toBe('transferOpen');
    await answer('dora', wire('dora'), 'denied');
    expect((await team())['dora']).toBe('assistant confirmed');
    expect((await invite('hana', wire('ana'), 'owner')).status).toBe(201);
  });

  test.each([
    ['a current member', () => wire('dora')],
    ['a user who is new to the team', () => wire('ana')],
  ])('only the owner can withdraw a transfer to %s [INV-05, ROL-01]', async (_who, to) => {
    await invite('hana', to(), 'owner');
    const withdraw = (by: Name) => as(by).delete(`/events/${eventId}/creators/${to()}`);
    const offered = async () => Object.values(await team()).includes('owner invited');
    expect((await withdraw('cora')).body.code).toBe('onlyOwner');
    expect(await offered()).toBe(true);
    expect((await withdraw('hana')).status).toBe(200);
    expect(await offered()).toBe(false);
  });

  test('concurrent accepts, withdrawals and offers leave exactly one owner [INV-05, ROL-01]', async () => {
    for (let round = 0; round < 5; round += 1) {
      await invite('hana', communityId, 'owner');
      await Promise.all([
        answer('ben', communityId, 'confirmed'),
        answer('ben', communityId, 'confirmed'),
        as('hana').delete(`/events/${eventId}/creators/${communityId}`),
        invite('hana', wire('cora'), 'owner'),
        answer('cora', wire('cora'), 'confirmed'),
      ]);
      const rows = await app.db
        .selectFrom('eventCreator')
        .select(['profileId', 'creatorStatus'])
        .where('eventId', '=', event)
        .where('creatorType', '=', 'owner')
        .execute();
      expect(rows.filter(({ creatorStatus }) => creatorStatus === 'confirmed')).toHaveLength(1);
      expect(rows.filter(({ creatorStatus }) => creatorStatus === 'invited').length).toBeLessThanOrEqual(1);
      await app.db.deleteFrom('eventCreator').where('eventId', '=', event).execute();
      await app.db
        .insertInto('eventCreator')
        .values([
          { eventId: event, profileId: people.hana, creatorType: 'owner' },
          { eventId: event, profileId: people.cora, creatorType: 'collaborator' },
        ])
        .execute();
    }
  });
});

describe('changing a team', () => {
  const remove = (by: Name, of: Name) => as(by).delete(`/events/${eventId}/creators/${wire(of)}`);
  test.each([
    ['a Co-Host can remove the Door Manager', 'cora', 'dora', 200],
    ['a Door Manager can leave', 'dora', 'dora', 200],
    ['a Co-Host can leave', 'cora', 'cora', 200],
    ['nobody can remove the owner', 'cora', 'hana', 'ownerStays'],
    ['the owner can’t leave', 'hana', 'hana', 'ownerStays'],
    ['a Door Manager can’t remove anyone', 'dora', 'cora', 'notAllowed'],
    ['a stranger can’t remove anyone', 'zed', 'dora', 'notAllowed'],
    ['an unknown member can’t be removed', 'hana', 'zed', 'memberNotFound'],
  ] as const)('%s [ROL-01, ROL-09]', async (_what, by, of, expected) => {
    const { status, body } = await remove(by, of);
    expect(status === 200 ? status : body.code).toBe(expected);
    expect((await team())[of] === undefined).toBe(expected === 200 || of === 'zed');
  });

  test('role changes take effect at once and are logged [ROL-09]', async () => {
    const change = (by: Name, of: Name, creatorType: string) =>
      as(by).put(`/events/${eventId}/creators/${wire(of)}/role`, { creatorType });
    expect((await as('dora').get(`/events/${eventId}/creators`)).status).toBe(403);
    expect((await change('hana', 'dora', 'collaborator')).body.creatorTypeDisplayName).toBe('Co-Host');
    expect((await as('dora').get(`/events/${eventId}/creators`)).status).toBe(200);
    expect((await change('dora', 'cora', 'assistant')).status).toBe(200);
    expect((await change('cora', 'dora', 'assistant')).body.code).toBe('notAllowed');
    expect((await change('dora', 'hana', 'assistant')).body.code).toBe('ownerStays');
    await remove('dora', 'dora');
    expect(await actsOf()).toEqual(['left', 'roleChanged', 'roleChanged']);
    const first = (await as('hana').get(`/events/${eventId}/teamLog?limit=2`)).body;
    const rest = (await as('hana').get(`/events/${eventId}/teamLog?limit=2&cursor=${first.next}`)).body;
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null]);
  });
});

describe('the team of a community', () => {
  const path = () => `/profiles/${communityId}/team`;
  test('lets Admins manage and invite, but not Door Managers or strangers [COM-14, ROL-04]', async () => {
    expect((await as('ben').post(path(), { id: wire('cora') })).body.creatorTypeDisplayName).toBe('Admin');
    expect((await as('cora').get(path())).status).toBe(403);
    const own = { id: wire('cora'), status: 'confirmed' };
    expect((await as('zed').put(`${path()}/${wire('cora')}`, own)).status).toBe(403);
    expect((await as('cora').put(`${path()}/${wire('cora')}`, own)).status).toBe(200);
    expect((await as('cora').post(path(), { id: wire('dora'), creatorType: 'assistant' })).status).toBe(201);
    await as('dora').put(`${path()}/${wire('dora')}`, { id: wire('dora'), status: 'confirmed' });
    expect((await as('dora').get(path())).status).toBe(403);
    expect((await as('ben').post(path(), { id: communityId })).body.code).toBe('peopleOnly');
  });

  test('can be transferred only by its owner, who stays as Admin [COM-14, NTF-10]', async () => {
    await as('ben').post(path(), { id: wire('cora'), creatorType: 'owner' });
    await as('cora').put(`${path()}/${wire('cora')}`, { id: wire('cora'), status: 'confirmed' });
    const { items, part } = (await as('ben').get(path())).body;
    expect(part).toBe('collaborator');
    expect(
      items.map(
        (one: { name: string; creatorTypeDisplayName: string }) =>
          `${one.name}: ${one.creatorTypeDisplayName}`,
      ),
    ).toEqual(['cora: Owner', 'ben: Admin']);
    expect((await as('cora').delete(`${path()}/${wire('cora')}`)).body.code).toBe('ownerStays');
  });
});

describe('notifications', () => {
  const waiting = async (name: Name, query = '') => {
    await app.deliverEvents();
    const { body } = await as(name).get(`/users/${wire(name)}/notifications${query}`);
    const open = (one: { action: unknown; items: { items: { id: string }[] } }) =>
      one.action && [eventId, communityId].includes(one.items.items[0]?.id ?? '');
    return body.items.find(open) as
      | { id: string; title: string; action: { accept: string; decline: string } }
      | undefined;
  };
  const answerInBell = (name: Name, id: string, given: string, whose: object = {}) =>
    as(name).post(`/users/${wire(name)}/notifications/${id}/answer`, { answer: given, ...whose });

  test('accept or decline an invitation in place, once [NTF-10, INV-01]', async () => {
    await invite('hana', wire('ana'));
    const line = (await waiting('ana'))!;
    expect(line).toMatchObject({
      title: 'hana invited you to Night Freight as Co-Host',
      action: { accept: 'Accept', decline: 'Decline' },
    });
    expect((await answerInBell('ana', line.id, 'accept')).status).toBe(200);
    expect((await team())['ana']).toBe('collaborator confirmed');
    expect((await answerInBell('ana', line.id, 'decline')).body.code).toBe('alreadyAnswered');
  });

  test('name a transfer, and disable an older invitation while it is pending [NTF-10, INV-02]', async () => {
    await invite('hana', wire('ana'));
    await answerInBell('ana', (await waiting('ana'))!.id, 'accept');
    await invite('hana', wire('ana'), 'owner');
    const line = (await waiting('ana'))!;
    expect(line.title).toBe('hana wants to transfer Night Freight to you');
    await answerInBell('ana', line.id, 'accept');
    expect(await team()).toMatchObject({ ana: 'owner confirmed', hana: 'collaborator confirmed' });
    expect(await waiting('ana')).toBeUndefined();
  });

  test('let managers answer a community’s invitation from their own list or the community’s [NTF-10, ROL-08]', async () => {
    await invite('hana', communityId);
    expect(await waiting('ben', `?profileId=${communityId}`)).toBeDefined();
    const line = (await waiting('ben'))!;
    expect((await answerInBell('ben', line.id, 'decline')).status).toBe(200);
    expect((await team())['Low End']).toBe('collaborator denied');
  });

  test('answer an invitation to a community’s team in place [NTF-10, COM-14]', async () => {
    await as('ben').post(`/profiles/${communityId}/team`, { id: wire('cora') });
    const line = (await waiting('cora'))!;
    expect(line.title).toBe('ben invited you to the Low End team as Admin');
    await answerInBell('cora', line.id, 'accept');
    expect((await as('cora').get(`/profiles/${communityId}/team`)).status).toBe(200);
  });
});

describe('by email', () => {
  const mail = async (email = `${newId()}@example.test`, creatorType = 'collaborator') => {
    const reply = await as('hana').post(`/events/${eventId}/invitations`, { email, creatorType });
    const sent = await app.db
      .selectFrom('message')
      .select(['text', 'subject'])
      .where('recipient', '=', email)
      .execute();
    const token = /team-invitation#([\w-]{32})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
    return { reply, email, token, sent };
  };
  const accept = (name: Name, token: string, status = 'confirmed') =>
    as(name).put(`/teamInvitations/${token}`, { status });

  test('a person without an account gets a link that describes the invitation and works once [ROL-10]', async () => {
    const { reply, token, sent } = await mail();
    expect(reply.status).toBe(201);
    expect(sent).toMatchObject([{ subject: 'hana invited you to the Night Freight team' }]);
    expect((await app.guest.get(`/teamInvitations/${token}`)).body).toMatchObject({
      kind: 'event',
      name: 'Night Freight',
      creatorType: 'collaborator',
      by: 'hana',
    });
    expect((await app.guest.put(`/teamInvitations/${token}`, { status: 'confirmed' })).status).toBe(401);
    const replies = await Promise.all([accept('ana', token), accept('zed', token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const helpers = Object.keys(await team()).filter((name) => ['ana', 'zed'].includes(name));
    expect(helpers).toHaveLength(1);
    expect(await actsOf()).toEqual(['accepted', 'mailed']);
  });

  test('the stored hash doesn’t open the link [ROL-10]', async () => {
    const { token } = await mail();
    const { rows } = await app.db
      .selectFrom('teamInvitation')
      .selectAll()
      .where('targetId', '=', event)
      .execute()
      .then((found) => ({ rows: JSON.stringify(found) }));
    expect(rows).not.toContain(token);
  });

  test.each([
    ['asked twice', async () => (await mail((await mail()).email)).reply.body.code, 'alreadyInvited'],
    [
      'too old',
      async () => {
        const { token } = await mail();
        await app.db
          .updateTable('teamInvitation')
          .set({ expiresAt: new Date(0) })
          .execute();
        return (await accept('ana', token)).body.code;
      },
      'invitationExpired',
    ],
    [
      'taken back',
      async () => {
        const { token, reply } = await mail();
        await as('cora').delete(`/events/${eventId}/invitations/${reply.body.id}`);
        return (await accept('ana', token)).body.code;
      },
      'invitationNotFound',
    ],
    ['declined', async () => (await accept('ana', (await mail()).token, 'denied')).status, 200],
    [
      'for a current member',
      async () => (await accept('cora', (await mail()).token)).body.code,
      'alreadyOnTeam',
    ],
    ['guessed', async () => (await accept('ana', 'x'.repeat(32))).body.code, 'invitationNotFound'],
  ])('an email invitation that is %s can’t be accepted [ROL-10]', async (_what, act, expected) => {
    expect(await act()).toBe(expected);
    expect((await team())['ana']).toBeUndefined();
  });

  test('an address with an expired invitation can be invited again [ROL-10]', async () => {
    const first = await mail();
    await app.db
      .updateTable('teamInvitation')
      .set({ expiresAt: new Date(0) })
      .execute();
    const second = await mail(first.email);
    expect(second.reply.status).toBe(201);
    expect(second.token).not.toBe(first.token);
    expect((await accept('ana', first.token)).body.code).toBe('invitationNotFound');
    expect((await accept('ana', second.token)).status).toBe(200);
  });
});

test('a Door Manager can open an event once it is published, but not its draft [ROL-03, EVT-07]', async () => {
  const openedBy = (name: Name) =>
    Promise.all(
      [`/events/${eventId}/managed`, `/events/${eventId}`, `/events/${eventId}/users`].map(
        async (path) => (await as(name).get(path)).status,
      ),
    );
  expect(await openedBy('dora')).toEqual([200, 200, 200]);
  await app.db.updateTable('event').set({ status: 'draft' }).where('id', '=', event).execute();
  expect(await openedBy('dora')).toEqual([404, 404, 404]);
  expect(await openedBy('cora')).toEqual([200, 200, 200]);
});

test('drafts of others are not found [PLT-16]', async () => {
  await app.db.updateTable('event').set({ status: 'draft' }).where('id', '=', event).execute();
  await invite('hana', wire('ana'));
  expect((await answer('zed', wire('ana'), 'confirmed')).status).toBe(404);
  expect((await as('zed').delete(`/events/${eventId}/creators/${wire('dora')}`)).status).toBe(404);
  expect((await as('zed').get(`/events/${eventId}/creators`)).status).toBe(404);
});
