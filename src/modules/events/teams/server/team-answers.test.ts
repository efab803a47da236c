import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { TeamAct } from '../contract.ts';
import { actText } from '../copy.ts';
import { stageTeam, type Name } from './testing/team-stage.ts';

const stage = stageTeam();
const { actsOf, answer, as, invite, team, wire } = stage;

test('an invited user reads a draft until they decline [INV-01, EVT-07]', async () => {
  await stage.app.db.updateTable('event').set({ status: 'draft' }).where('id', '=', stage.event).execute();
  await invite('hana', wire('ana'));
  const opened = async () => (await as('ana').get(`/events/${stage.eventId}`)).status;
  expect(await opened()).toBe(200);
  await answer('ana', wire('ana'), 'denied');
  expect(await opened()).toBe(404);
});

describe('notifications', () => {
  const waiting = async (name: Name, query = '') => {
    await stage.app.deliverEvents();
    const { body } = await as(name).get(`/users/${wire(name)}/notifications${query}`);
    const open = (one: { action: unknown; items: { items: { id: string }[] } }) =>
      one.action && [stage.eventId, stage.communityId].includes(one.items.items[0]?.id ?? '');
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
    await invite('hana', stage.communityId);
    expect(await waiting('ben', `?profileId=${stage.communityId}`)).toBeDefined();
    const line = (await waiting('ben'))!;
    expect((await answerInBell('ben', line.id, 'decline')).status).toBe(200);
    expect((await team())['Low End']).toBe('collaborator denied');
  });

  test('answer an invitation to a community’s team in place [NTF-10, COM-14]', async () => {
    await as('ben').post(`/profiles/${stage.communityId}/team`, { id: wire('cora') });
    const line = (await waiting('cora'))!;
    expect(line.title).toBe('ben invited you to the Low End team as Admin');
    await answerInBell('cora', line.id, 'accept');
    expect((await as('cora').get(`/profiles/${stage.communityId}/team`)).status).toBe(200);
  });
});

describe('by email', () => {
  const mail = async (email = `${newId()}@example.test`, creatorType = 'collaborator') => {
    const reply = await as('hana').post(`/events/${stage.eventId}/invitations`, { email, creatorType });
    const sent = await stage.app.db
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
    expect((await stage.app.guest.get(`/teamInvitations/${token}`)).body).toMatchObject({
      kind: 'event',
      name: 'Night Freight',
      creatorType: 'collaborator',
      by: 'hana',
    });
    expect((await stage.app.guest.put(`/teamInvitations/${token}`, { status: 'confirmed' })).status).toBe(
      401,
    );
    const replies = await Promise.all([accept('ana', token), accept('zed', token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const helpers = Object.keys(await team()).filter((name) => ['ana', 'zed'].includes(name));
    expect(helpers).toHaveLength(1);
    expect(await actsOf()).toEqual(['accepted', 'mailed']);
  });

  test('the stored hash doesn’t open the link [ROL-10]', async () => {
    const { token } = await mail();
    const { rows } = await stage.app.db
      .selectFrom('teamInvitation')
      .selectAll()
      .where('targetId', '=', stage.event)
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
        await stage.app.db
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
        await as('cora').delete(`/events/${stage.eventId}/invitations/${reply.body.id}`);
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
    [
      'for a member who is offered the ownership',
      async () => {
        await invite('hana', wire('cora'), 'owner');
        return (await accept('cora', (await mail()).token)).body.code;
      },
      'alreadyOnTeam',
    ],
    [
      'for someone else who is offered the ownership',
      async () => {
        await invite('hana', wire('zed'), 'owner');
        return (await accept('zed', (await mail()).token)).body.code;
      },
      'alreadyInvited',
    ],
    ['guessed', async () => (await accept('ana', 'x'.repeat(32))).body.code, 'invitationNotFound'],
  ])('an email invitation that is %s can’t be accepted [ROL-10]', async (_what, act, expected) => {
    expect(await act()).toBe(expected);
    expect((await team())['ana']).toBeUndefined();
  });

  test('can’t be withdrawn by the host of another team [ROL-04, ROL-10]', async () => {
    const path = `/profiles/${stage.communityId}`;
    const { body: other } = await as('ben').post(`${path}/invitations`, { email: `${newId()}@example.test` });
    await mail();
    expect((await as('hana').delete(`/events/${stage.eventId}/invitations/${other.id}`)).body.code).toBe(
      'invitationNotFound',
    );
    expect((await as('ben').get(`${path}/team`)).body.invitations).toMatchObject([{ id: other.id }]);
  });

  test('counts as a member of the team, of which there are at most 50 [ROL-01, ROL-10]', async () => {
    for (let members = 3; members < 50; members += 1) expect((await mail()).reply.status).toBe(201);
    expect((await mail()).reply.body.code).toBe('teamFull');
  });

  test('an address with an expired invitation can be invited again [ROL-10]', async () => {
    const first = await mail();
    await stage.app.db
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

test('a form that was open before a transfer doesn’t return the event to its old host [INV-05, MNG-01]', async () => {
  const { body } = await as('hana').post('/events', {
    name: 'Night Freight',
    status: 'draft',
    creatorId: wire('hana'),
    startDate: '2090-01-01T22:00',
    endDate: '2090-01-02T04:00',
  });
  const path = `/events/${body.event.id}`;
  const admin = stage.app.as(stage.people.zed, { admin: true });
  const { draft } = (await admin.get(`${path}/form`)).body;
  const id = wire('cora');
  await as('hana').post(`${path}/creators`, { id, creatorType: 'owner' });
  expect((await as('cora').put(`${path}/creators/${id}`, { id, status: 'confirmed' })).status).toBe(200);
  const saved = await admin.put(path, { ...draft, description: 'Bring a torch.' });
  expect(saved.body.code).toBe('changedMeanwhile');
  expect((await admin.get(path)).body.creatorId).toBe(id);
});

describe('the invitations of a user', () => {
  const listed = async (by: Name) =>
    (await as(by).get(`/users/${wire(by)}/teamInvitations`)).body.items.map(({ id }: { id: string }) => id);

  test('end with the event or community that they are about [INV-01, COM-14]', async () => {
    const { body: page } = await as('ben').post('/profiles', { type: 'community', name: 'High End' });
    await as('ben').post(`/profiles/${page.id}/team`, { id: wire('ana') });
    await invite('hana', wire('ana'));
    expect((await listed('ana')).slice(0, 2)).toEqual([stage.eventId, page.id]);
    expect((await as('ben').delete(`/profiles/${page.id}`)).status).toBeLessThan(300);
    expect((await as('hana').delete(`/events/${stage.eventId}`)).status).toBeLessThan(300);
    expect(await listed('ana')).not.toContain(stage.eventId);
    expect(await listed('ana')).not.toContain(page.id);
  });

  test('include those of communities that they manage, but not where they are Door Manager [ROL-08]', async () => {
    const path = `/profiles/${stage.communityId}/team`;
    await as('ben').post(path, { id: wire('cora'), creatorType: 'assistant' });
    await as('cora').put(`${path}/${wire('cora')}`, { id: wire('cora'), status: 'confirmed' });
    await invite('hana', stage.communityId);
    expect(await listed('ben')).toContain(stage.eventId);
    expect(await listed('cora')).not.toContain(stage.eventId);
  });
});

test('suggestions for the team of a community leave out its members and blocked friends [ROL-05, MOD-01]', async () => {
  const { body: page } = await as('hana').post('/profiles', { type: 'community', name: 'High End' });
  const suggested = async () =>
    (await as('hana').get(`/profiles/${page.id}/invitable?q=`)).body.items.map(
      ({ name }: { name: string }) => name,
    );
  expect(await suggested()).toEqual(['ana']);
  await as('hana').post(`/profiles/${page.id}/team`, { id: wire('ana') });
  expect(await suggested()).toEqual([]);
  await as('hana').delete(`/profiles/${page.id}/team/${wire('ana')}`);
  expect(await suggested()).toEqual(['ana']);
  await as('ana').put(`/users/${wire('ana')}/blocks/${wire('hana')}`);
  expect(await suggested()).toEqual([]);
});

test('the activity says who took over, not that they gave it to themselves [INV-05, ROL-09]', async () => {
  await invite('hana', wire('cora'), 'owner');
  await answer('cora', wire('cora'), 'confirmed');
  const { items } = (await as('cora').get(`/events/${stage.eventId}/teamLog`)).body;
  const { act, by, member, creatorType: role } = items[0] as TeamAct;
  const who = member!.name;
  expect(actText('event', { act, by: by.name, who, role })).toBe(`${who} accepted ownership`);
});
