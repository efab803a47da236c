import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { stageTeam, type Name } from './testing/team-stage.ts';

const stage = stageTeam();
const { actsOf, answer, as, factsOf, invite, people, team, wire } = stage;

describe('inviting to the team of an event', () => {
  test.each([
    ['the owner can invite a user', 'hana', () => wire('ana'), 'collaborator', 201],
    ['a Co-Host can invite a community', 'cora', () => stage.communityId, 'collaborator', 201],
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
      expect.objectContaining({ eventId: stage.event, userId: people.ana, creatorType: 'collaborator' }),
    ]);
  });

  test('users who blocked each other can’t invite each other [ROL-05, MOD-01]', async () => {
    await stage.app.db
      .insertInto('blockedPair')
      .values([
        { profileId: people.zed, otherId: people.hana, isOwn: true },
        { profileId: people.hana, otherId: people.zed, isOwn: false },
      ])
      .execute();
    expect((await invite('hana', wire('zed'))).body.code).toBe('notInvitable');
    await stage.app.db.deleteFrom('blockedPair').execute();
  });

  test('suggests friends and communities the user manages, without current members [ROL-05]', async () => {
    const names = async (by: Name, q = '') =>
      (await as(by).get(`/events/${stage.eventId}/invitable?q=${q}`)).body.items.map(
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

  test('suggests a community to an Admin who is offered its ownership [ROL-05, ROL-09]', async () => {
    const path = `/profiles/${stage.communityId}/team`;
    await as('ben').post(path, { id: wire('cora') });
    await as('cora').put(`${path}/${wire('cora')}`, { id: wire('cora'), status: 'confirmed' });
    await as('ben').post(path, { id: wire('cora'), creatorType: 'owner' });
    const { body } = await as('cora').get(`/events/${stage.eventId}/invitable?q=`);
    expect(body.items).toMatchObject([{ name: 'Low End' }]);
  });
});

describe('answering', () => {
  test.each([
    ['confirmed', 'collaborator confirmed', 'accepted'],
    ['denied', 'collaborator denied', 'declined'],
  ])(
    '%s is stored, notified and logged once, however often it is sent [INV-01, INV-03]',
    async (status, membership, act) => {
      await invite('hana', wire('ana'));
      const replies = await Promise.all(Array.from({ length: 10 }, () => answer('ana', wire('ana'), status)));
      expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
      expect((await team())['ana']).toBe(membership);
      expect(await factsOf('team.answered')).toEqual([
        expect.objectContaining({ eventId: stage.event, userId: people.ana, status, askedById: people.hana }),
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
    const mixed = await as('zed').put(`/events/${stage.eventId}/creators/${wire('zed')}`, {
      id: wire('ana'),
      status: 'confirmed',
    });
    expect(mixed.status).toBeGreaterThanOrEqual(400);
    expect((await team())['ana']).toBe('collaborator invited');
  });

  test('a community’s managers answer for it, and then host through it [INV-03, ROL-08]', async () => {
    await invite('hana', stage.communityId);
    expect((await as('ben').get(`/events/${stage.eventId}/creators`)).status).toBe(403);
    const waiting = await as('ben').get(`/users/${wire('ben')}/teamInvitations?eventId=${stage.eventId}`);
    expect(waiting.body.items).toMatchObject([
      { kind: 'event', name: 'Night Freight', creatorType: 'collaborator', member: { name: 'Low End' } },
    ]);
    expect((await answer('zed', stage.communityId, 'confirmed')).status).toBe(403);
    expect((await answer('ben', stage.communityId, 'confirmed')).status).toBe(200);
    expect((await as('ben').get(`/events/${stage.eventId}/creators`)).status).toBe(200);
  });

  test('search finds the event by a community while it hosts the event [SRC-03, ROL-09]', async () => {
    const found = async () => {
      await stage.app.deliverEvents();
      const { body } = await stage.app.guest.get('/search?type=event&q=low%20end');
      return body.items.filter(({ id }: { id: string }) => id === stage.eventId).length;
    };
    const member = `/events/${stage.eventId}/creators/${stage.communityId}`;
    await invite('hana', stage.communityId);
    expect(await found()).toBe(0);
    await answer('ben', stage.communityId, 'confirmed');
    expect(await found()).toBe(1);
    await as('hana').put(`${member}/role`, { creatorType: 'assistant' });
    expect(await found()).toBe(0);
    await as('hana').put(`${member}/role`, { creatorType: 'collaborator' });
    expect(await found()).toBe(1);
    await as('hana').delete(member);
    expect(await found()).toBe(0);
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
    event: () => `/events/${stage.eventId}/creators`,
    profile: () => `/profiles/${stage.communityId}/team`,
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
    expect((await as('cora').get(`/events/${stage.eventId}/creators`)).body.role).toBe('collaborator');
    expect((await answer('cora', wire('cora'), 'confirmed')).status).toBe(200);
    expect(await team()).toMatchObject({ hana: 'collaborator confirmed', cora: 'owner confirmed' });
    const row = await stage.app.db
      .selectFrom('event')
      .select('creatorId')
      .where('id', '=', stage.event)
      .executeTakeFirstOrThrow();
    expect(row.creatorId).toBe(people.cora);
    expect(await factsOf('team.transferred')).toEqual([
      { eventId: stage.event, fromId: people.hana, toId: people.cora },
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
    const withdraw = (by: Name) => as(by).delete(`/events/${stage.eventId}/creators/${to()}`);
    const offered = async () => Object.values(await team()).includes('owner invited');
    expect((await withdraw('cora')).body.code).toBe('onlyOwner');
    expect(await offered()).toBe(true);
    expect((await withdraw('hana')).status).toBe(200);
    expect(await offered()).toBe(false);
  });

  test('only a community can be offered a paid event, and a user can’t accept an event that became paid [EVA-21, COM-18, INV-05]', async () => {
    await invite('hana', wire('cora'), 'owner');
    await stage.app.db
      .insertInto('ticketType')
      .values({ id: newId(), eventId: stage.event, name: 'Entry', priceMinor: 2000 })
      .execute();
    expect((await answer('cora', wire('cora'), 'confirmed')).body.code).toBe('communityRequired');
    expect(await team()).toMatchObject({ hana: 'owner confirmed', cora: 'owner invited' });
    await answer('cora', wire('cora'), 'denied');
    expect((await invite('hana', wire('cora'), 'owner')).body.code).toBe('communityRequired');
    expect((await invite('hana', stage.communityId, 'owner')).status).toBe(201);
    expect((await answer('ben', stage.communityId, 'confirmed')).status).toBe(200);
  });

  test('once withdrawn, an offer can’t be accepted or declined by a Co-Host who still sees it [INV-03, INV-05]', async () => {
    const id = wire('cora');
    const path = `/events/${stage.eventId}/creators/${id}`;
    await invite('hana', id, 'owner');
    await as('hana').delete(path);
    for (const status of ['confirmed', 'denied']) {
      const answered = await as('cora').put(path, { id, status, creatorType: 'owner' });
      expect(answered.body.code).toBe('invitationNotFound');
    }
    expect((await team())['cora']).toBe('collaborator confirmed');
  });

  test('concurrent accepts, withdrawals and offers leave exactly one owner [INV-05, ROL-01]', async () => {
    for (let round = 0; round < 5; round += 1) {
      await invite('hana', stage.communityId, 'owner');
      await Promise.all([
        answer('ben', stage.communityId, 'confirmed'),
        answer('ben', stage.communityId, 'confirmed'),
        as('hana').delete(`/events/${stage.eventId}/creators/${stage.communityId}`),
        invite('hana', wire('cora'), 'owner'),
        answer('cora', wire('cora'), 'confirmed'),
      ]);
      const rows = await stage.app.db
        .selectFrom('eventCreator')
        .select(['profileId', 'creatorStatus'])
        .where('eventId', '=', stage.event)
        .where('creatorType', '=', 'owner')
        .execute();
      expect(rows.filter(({ creatorStatus }) => creatorStatus === 'confirmed')).toHaveLength(1);
      expect(rows.filter(({ creatorStatus }) => creatorStatus === 'invited').length).toBeLessThanOrEqual(1);
      await stage.app.db.deleteFrom('eventCreator').where('eventId', '=', stage.event).execute();
      await stage.app.db
        .insertInto('eventCreator')
        .values([
          { eventId: stage.event, profileId: people.hana, creatorType: 'owner' },
          { eventId: stage.event, profileId: people.cora, creatorType: 'collaborator' },
        ])
        .execute();
    }
  });
});

describe('changing a team', () => {
  const remove = (by: Name, of: Name) => as(by).delete(`/events/${stage.eventId}/creators/${wire(of)}`);
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
      as(by).put(`/events/${stage.eventId}/creators/${wire(of)}/role`, { creatorType });
    expect((await as('dora').get(`/events/${stage.eventId}/creators`)).status).toBe(403);
    expect((await change('hana', 'dora', 'collaborator')).body.creatorTypeDisplayName).toBe('Co-Host');
    expect((await as('dora').get(`/events/${stage.eventId}/creators`)).status).toBe(200);
    expect((await change('dora', 'cora', 'assistant')).status).toBe(200);
    expect((await change('cora', 'dora', 'assistant')).body.code).toBe('notAllowed');
    expect((await change('dora', 'hana', 'assistant')).body.code).toBe('ownerStays');
    await remove('dora', 'dora');
    expect(await actsOf()).toEqual(['left', 'roleChanged', 'roleChanged']);
    const first = (await as('hana').get(`/events/${stage.eventId}/teamLog?limit=2`)).body;
    const rest = (await as('hana').get(`/events/${stage.eventId}/teamLog?limit=2&cursor=${first.next}`)).body;
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null]);
  });
});

describe('the team of a community', () => {
  const path = () => `/profiles/${stage.communityId}/team`;
  test('lets Admins manage and invite, but not Door Managers or strangers [COM-14, ROL-04]', async () => {
    expect((await as('ben').post(path(), { id: wire('cora') })).body.creatorTypeDisplayName).toBe('Admin');
    expect((await as('cora').get(path())).status).toBe(403);
    const own = { id: wire('cora'), status: 'confirmed' };
    expect((await as('zed').put(`${path()}/${wire('cora')}`, own)).status).toBe(403);
    expect((await as('cora').put(`${path()}/${wire('cora')}`, own)).status).toBe(200);
    expect((await as('cora').post(path(), { id: wire('dora'), creatorType: 'assistant' })).status).toBe(201);
    await as('dora').put(`${path()}/${wire('dora')}`, { id: wire('dora'), status: 'confirmed' });
    expect((await as('dora').get(path())).status).toBe(403);
    expect((await as('ben').post(path(), { id: stage.communityId })).body.code).toBe('peopleOnly');
  });

  test('can be transferred only by its owner, who stays as Admin [COM-14, NTF-10]', async () => {
    await as('ben').post(path(), { id: wire('cora'), creatorType: 'owner' });
    await as('cora').put(`${path()}/${wire('cora')}`, { id: wire('cora'), status: 'confirmed' });
    const { items, role } = (await as('ben').get(path())).body;
    expect(role).toBe('collaborator');
    expect(
      items.map(
        (one: { name: string; creatorTypeDisplayName: string }) =>
          `${one.name}: ${one.creatorTypeDisplayName}`,
      ),
    ).toEqual(['cora: Owner', 'ben: Admin']);
    expect((await as('cora').delete(`${path()}/${wire('cora')}`)).body.code).toBe('ownerStays');
  });
});

test('an Admin keeps the rights of one while the community is offered to them [COM-14, ROL-04, ROL-09]', async () => {
  const path = `/profiles/${stage.communityId}/team`;
  await as('ben').post(path, { id: wire('cora') });
  await as('cora').put(`${path}/${wire('cora')}`, { id: wire('cora'), status: 'confirmed' });
  await as('ben').post(path, { id: wire('cora'), creatorType: 'owner' });
  const draft = { description: 'Doors at ten', profileId: `profile:${stage.communityId}` };
  const { status, body } = await as('cora').post(`/users/${wire('cora')}/feedPosts`, {
    ...draft,
    feedId: stage.communityId,
  });
  expect([status, body.may]).toMatchObject([201, { edit: true, pin: true, delete: true }]);
  expect((await as('cora').get(`/communities/${stage.communityId}/requests`)).status).toBe(200);
  const joining = await as('cora').post(`/communities/${stage.communityId}/participation`);
  expect(joining.body.code).toBe('ownCommunity');
  const community = (await as('cora').get(`/communities/${stage.communityId}`)).body;
  expect(community.authorized).toBe(true);
  await as('zed').post(`/communities/${stage.communityId}/participation`);
  await stage.app.deliverEvents();
  const notices = (await as('cora').get(`/users/${wire('cora')}/notifications`)).body.items;
  expect(notices.map(({ notificationType }: { notificationType: string }) => notificationType)).toContain(
    'communityJoined',
  );
});

test('a Door Manager can open an event once it is published, but not its draft [ROL-03, EVT-07]', async () => {
  const openedBy = (name: Name) =>
    Promise.all(
      [`/events/${stage.eventId}/managed`, `/events/${stage.eventId}`, `/events/${stage.eventId}/users`].map(
        async (path) => (await as(name).get(path)).status,
      ),
    );
  expect(await openedBy('dora')).toEqual([200, 200, 200]);
  await stage.app.db.updateTable('event').set({ status: 'draft' }).where('id', '=', stage.event).execute();
  expect(await openedBy('dora')).toEqual([404, 404, 404]);
  expect(await openedBy('cora')).toEqual([200, 200, 200]);
});

test('a Door Manager who runs a community that hosts the event is its Co-Host [ROL-03, ROL-08]', async () => {
  await invite('hana', wire('ben'), 'assistant');
  await invite('hana', stage.communityId);
  for (const id of [wire('ben'), stage.communityId]) await answer('ben', id, 'confirmed');
  const { body } = await as('ben').get(`/events/${stage.eventId}/managed`);
  expect(body.creatorType).toBe('collaborator');
});

test.each([
  ['a draft', { status: 'draft' }],
  ['a members-only event', { visibility: 'private' }],
] as const)(
  'others find neither the team of %s nor an invitation to it [PLT-16, EVT-07]',
  async (_case, facts) => {
    await stage.app.db.updateTable('event').set(facts).where('id', '=', stage.event).execute();
    await invite('hana', wire('ana'));
    const answered = await Promise.all(
      ([wire('ana'), wire('dora'), wire('ben')] as const).map((id) => answer('zed', id, 'confirmed')),
    );
    expect(answered.map(({ body }) => body.code)).toEqual(answered.map(() => 'invitationNotFound'));
    const path = `/events/${stage.eventId}/creators`;
    expect((await as('zed').delete(`${path}/${wire('dora')}`)).body.code).toBe('eventNotFound');
    expect((await as('zed').get(path)).status).toBe(404);
  },
);
