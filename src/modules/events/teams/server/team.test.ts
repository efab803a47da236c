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

/** Hana hosts a night, with Cora as Co-Host and Dora at the door; Ben owns a community. */
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

describe('asking somebody to help with an event', () => {
  test.each([
    ['the owner asks a person', 'hana', () => wire('ana'), 'collaborator', 201],
    ['a Co-Host asks a community', 'cora', () => communityId, 'collaborator', 201],
    ['a Co-Host asks a Door Manager', 'cora', () => wire('ana'), 'assistant', 201],
    ['a Door Manager asks nobody', 'dora', () => wire('ana'), 'assistant', 'notAllowed'],
    ['a stranger asks nobody', 'zed', () => wire('ana'), 'collaborator', 'notAllowed'],
    ['a Co-Host does not give away what is not theirs', 'cora', () => wire('ana'), 'owner', 'onlyOwner'],
    ['the owner is not asked', 'cora', () => wire('hana'), 'collaborator', 'alreadyOwner'],
    ['who helps is not asked again', 'hana', () => wire('cora'), 'assistant', 'alreadyOnTeam'],
    ['a venue is not asked', 'hana', () => `venue:backbeat:${newId()}`, 'collaborator', 'notInvitable'],
    ['who is not there is not asked', 'hana', () => `user:us-west-2:${newId()}`, 'assistant', 'notInvitable'],
  ] as const)('%s [ROL-01, ROL-02, ROL-03, ROL-05]', async (_what, by, id, creatorType, expected) => {
    const { status, body } = await invite(by, id(), creatorType);
    expect(status === 201 ? status : body.code).toBe(expected);
  });

  test('twice is refused in words, by two hosts at once, too; and told once [ROL-02]', async () => {
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

  test('those who blocked each other do not ask each other [ROL-05, MOD-01]', async () => {
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

  test('offered are friends and communities one runs, without whoever is on the team [ROL-05]', async () => {
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
    '%s is kept, told and written down once, however often it is said [INV-01, INV-03]',
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

  test('is for whoever was asked alone, not even for the owner [INV-03]', async () => {
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

  test('a community answers through who runs it, who then hosts through it [INV-03, ROL-08]', async () => {
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

  test('who said no can be asked again [INV-01]', async () => {
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

  test('keeps the place of somebody who is invited again, whose invitation then comes first [INV-01, ROL-07]', async () => {
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

describe('handing an event over', () => {
  test('whoever accepts owns it, and the owner until then goes on as Co-Host [INV-05]', async () => {
    await invite('hana', wire('cora'), 'owner');
    // Until the answer nothing changes for either of them.
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

  test('declined, a helper is what they were, and it can be offered to somebody else [INV-05]', async () => {
    await invite('hana', wire('dora'), 'owner');
    expect((await invite('hana', wire('ana'), 'owner')).body.code).toBe('transferOpen');
    await answer('dora', wire('dora'), 'denied');
    expect((await team())['dora']).toBe('assistant confirmed');
    expect((await invite('hana', wire('ana'), 'owner')).status).toBe(201);
  });

  test.each([
    ['a helper', () => wire('dora')],
    ['a person who is new to the team', () => wire('ana')],
  ])('only the owner withdraws a hand-over to %s [INV-05, ROL-01]', async (_who, to) => {
    await invite('hana', to(), 'owner');
    const withdraw = (by: Name) => as(by).delete(`/events/${eventId}/creators/${to()}`);
    const offered = async () => Object.values(await team()).includes('owner invited');
    expect((await withdraw('cora')).body.code).toBe('onlyOwner');
    expect(await offered()).toBe(true);
    expect((await withdraw('hana')).status).toBe(200);
    expect(await offered()).toBe(false);
  });

  test('two accepts, an offer taken back and another made at once leave one owner [INV-05, ROL-01]', async () => {
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
    ['a Co-Host takes the Door Manager off', 'cora', 'dora', 200],
    ['a Door Manager leaves', 'dora', 'dora', 200],
    ['a Co-Host leaves', 'cora', 'cora', 200],
    ['nobody takes the owner off', 'cora', 'hana', 'ownerStays'],
    ['the owner does not leave', 'hana', 'hana', 'ownerStays'],
    ['a Door Manager takes nobody off', 'dora', 'cora', 'notAllowed'],
    ['a stranger takes nobody off', 'zed', 'dora', 'notAllowed'],
    ['who is not on it is not taken off', 'hana', 'zed', 'memberNotFound'],
  ] as const)('%s [ROL-01, ROL-09]', async (_what, by, of, expected) => {
    const { status, body } = await remove(by, of);
    expect(status === 200 ? status : body.code).toBe(expected);
    expect((await team())[of] === undefined).toBe(expected === 200 || of === 'zed');
  });

  test('roles change, and with them at once what somebody may do; all of it is written down [ROL-09]', async () => {
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
  test('an Admin runs it and asks others; the door team and strangers do not [COM-14, ROL-04]', async () => {
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

  test('is handed over by its owner alone, who stays as Admin [COM-14, NTF-10]', async () => {
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

describe('in the bell', () => {
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

  test('an invitation is accepted or declined in place, once [NTF-10, INV-01]', async () => {
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

  test('a transfer says that it is one, and an older invitation asks nothing meanwhile [NTF-10, INV-02]', async () => {
    await invite('hana', wire('ana'));
    await answerInBell('ana', (await waiting('ana'))!.id, 'accept');
    await invite('hana', wire('ana'), 'owner');
    const line = (await waiting('ana'))!;
    expect(line.title).toBe('hana would like to hand Night Freight over to you');
    await answerInBell('ana', line.id, 'accept');
    expect(await team()).toMatchObject({ ana: 'owner confirmed', hana: 'collaborator confirmed' });
    expect(await waiting('ana')).toBeUndefined();
  });

  test('that of a community is answered by who runs it, in their own list or in its own [NTF-10, ROL-08]', async () => {
    await invite('hana', communityId);
    expect(await waiting('ben', `?profileId=${communityId}`)).toBeDefined();
    const line = (await waiting('ben'))!;
    expect((await answerInBell('ben', line.id, 'decline')).status).toBe(200);
    expect((await team())['Low End']).toBe('collaborator denied');
  });

  test('that of a team of a community is answered in place [NTF-10, COM-14]', async () => {
    await as('ben').post(`/profiles/${communityId}/team`, { id: wire('cora') });
    const line = (await waiting('cora'))!;
    expect(line.title).toBe('ben invited you to the team of Low End as Admin');
    await answerInBell('cora', line.id, 'accept');
    expect((await as('cora').get(`/profiles/${communityId}/team`)).status).toBe(200);
  });
});

describe('by e-mail', () => {
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

  test('somebody without account gets a link that says what it asks and works once [ROL-10]', async () => {
    const { reply, token, sent } = await mail();
    expect(reply.status).toBe(201);
    expect(sent).toMatchObject([{ subject: 'hana invites you to Night Freight' }]);
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

  test('what is kept of the link does not open it [ROL-10]', async () => {
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
      'for who helps already',
      async () => (await accept('cora', (await mail()).token)).body.code,
      'alreadyOnTeam',
    ],
    ['guessed', async () => (await accept('ana', 'x'.repeat(32))).body.code, 'invitationNotFound'],
  ])('an invitation by e-mail, %s, adds nobody [ROL-10]', async (_what, act, expected) => {
    expect(await act()).toBe(expected);
    expect((await team())['ana']).toBeUndefined();
  });

  test('an address that was asked too long ago is asked anew [ROL-10]', async () => {
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

test('a Door Manager opens an event once it is published, and no draft [ROL-03, EVT-07]', async () => {
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

test('what is a draft of others answers strangers as if it were not there [PLT-16]', async () => {
  await app.db.updateTable('event').set({ status: 'draft' }).where('id', '=', event).execute();
  await invite('hana', wire('ana'));
  expect((await answer('zed', wire('ana'), 'confirmed')).status).toBe(404);
  expect((await as('zed').delete(`/events/${eventId}/creators/${wire('dora')}`)).status).toBe(404);
  expect((await as('zed').get(`/events/${eventId}/creators`)).status).toBe(404);
});
