import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setEventHidden } from '#modules/events/events/server/index.ts';
import { bareId, newId, EventId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';
import type { SentEventDraft } from '#modules/events/editor/contract.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';

let app: TestApp;
const people = { maya: newId(), ines: newId(), theo: newId(), june: newId() };
type Name = keyof typeof people;
const wire = (name: Name) => `user:us-west-2:${people[name]}`;
const as = (name: Name) => app.as(people[name], { name, admin: name === 'june' });
const eventIds: string[] = [];
const eventId = (place: number) => eventIds[place]!;
let list: string;

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values(Object.entries(people).map(([name, id]) => ({ id, type: 'user', name, providerId: id })))
    .execute();
  for (const name of ['Opening', 'Middle', 'Closing']) eventIds.push(await addEvent({ name }));
});
afterAll(() => app.close());

beforeEach(async () => {
  const { status, body } = await as('maya').post('/collections', { name: 'Front left' });
  if (status !== 201) throw new Error(JSON.stringify(body));
  list = body.id;
});

async function addEvent(more: Partial<SentEventDraft>): Promise<string> {
  const { status, body } = await as('june').post('/events', draftWith(wire('june'))(more));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return `event:backbeat:${body.providerId}`;
}
const add = (by: Name, place: number) => as(by).put(`/collections/${list}/events/${eventId(place)}`, {});
const names = async (by: Name | undefined = undefined) => {
  const { body } = await (by ? as(by) : app.guest).get(`/collections/${list}`);
  return body.events?.items.map((one: { name: string }) => one.name) ?? body.code;
};
const invite = (by: Name, whom: Name) =>
  as(by).post(`/collections/${list}/contributors`, { userId: wire(whom) });
const say = (by: Name, status: string) =>
  as(by).put(`/collections/${list}/contributors/${wire(by)}`, { status });
const help = async (name: Name) => {
  await invite('maya', name);
  await say(name, 'confirmed');
};

describe('a do-list', () => {
  test('is created, filled, reordered, edited and deleted by its owner [COL-04]', async () => {
    for (const place of [0, 1, 2, 1]) expect((await add('maya', place)).status).toBe(200);
    expect(await names()).toEqual(['Opening', 'Middle', 'Closing']);
    await as('maya').put(`/collections/${list}/order`, { eventIds: [eventId(2), eventId(0)] });
    expect(await names()).toEqual(['Closing', 'Opening', 'Middle']);
    await as('maya').delete(`/collections/${list}/events/${eventId(0)}`);
    await as('maya').put(`/collections/${list}/events/${eventId(1)}`, { note: 'Be early' });
    const changed = await as('maya').put(`/collections/${list}`, { name: 'Front right', layout: 'chain' });
    expect(changed.body).toMatchObject({ name: 'Front right', layout: 'chain', events: { total: 2 } });
    expect(changed.body.events.items[1]).toMatchObject({ name: 'Middle', note: 'Be early' });
    expect((await as('maya').delete(`/collections/${list}`)).status).toBe(200);
    expect(await names()).toBe('collectionGone');
  });

  test('that is full takes no more events, but a new note [COL-04]', async () => {
    await add('maya', 0);
    const startsAt = new Date(Date.now() + 86_400_000);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const others = Array.from({ length: 99 }, () => newId());
    const facts = { name: 'Night', creatorId: people.june, startsAt, endsAt };
    await app.db
      .insertInto('event')
      .values(others.map((id) => ({ id, providerId: id, ...facts })))
      .execute();
    await app.db
      .insertInto('collectionEvent')
      .values(
        others.map((id, position) => ({
          collectionId: bareId(list),
          eventId: id,
          position: position + 1,
          addedBy: people.maya,
        })),
      )
      .execute();
    const note = (text: string) =>
      as('maya').put(`/collections/${list}/events/${eventId(0)}`, { note: text });
    await note('Be on time');
    expect((await note('Be early')).status).toBe(200);
    expect((await add('maya', 1)).body.code).toBe('listFull');
  });

  test('stays in order without duplicates during concurrent changes [COL-04]', async () => {
    await help('theo');
    await Promise.all(
      (['maya', 'theo'] as const).flatMap((name) => [
        ...[0, 1, 2].map((place) => add(name, place)),
        as(name).put(`/collections/${list}/order`, { eventIds: [eventId(2)] }),
      ]),
    );
    expect((await names()).toSorted()).toEqual(['Closing', 'Middle', 'Opening']);
    const { body } = await app.guest.get(`/collections/${list}`);
    expect(body.events.total).toBe(3);
  });

  test('takes only public events [COL-04]', async () => {
    const { body: club } = await as('june').post('/profiles', { type: 'community', name: 'Back Room' });
    const hidden = await addEvent({ creatorId: club.id, visibility: 'members' });
    expect((await as('maya').put(`/collections/${list}/events/${hidden}`, {})).body.code).toBe(
      'eventNotFound',
    );
    await as('maya').post(`/communities/${club.id}/participation`);
    expect((await as('maya').put(`/collections/${list}/events/${hidden}`, {})).body.code).toBe(
      'eventNotPublic',
    );
    expect(await names()).toEqual([]);
  });

  test('neither shows nor counts an event that is no longer public, or was deleted [COL-04]', async () => {
    for (const place of [0, 1, 2]) await add('maya', place);
    const hide = async (hidden: boolean) => {
      await setEventHidden(app.db, EventId.decodeOrNoId(eventId(0)), hidden);
      await app.deliverEvents();
    };
    const totals = async () => {
      const { body } = await app.guest.get(`/collections/${list}`);
      const [card] = (await app.guest.get(`/users/${wire('maya')}/collections?limit=1`)).body.items;
      const editing = (await as('maya').get(`/collections/${list}/stops`)).body;
      return [body.events.items.length, body.events.total, card.events.items.length, editing.items.length];
    };
    expect(await totals()).toEqual([3, 3, 3, 3]);
    await hide(true);
    expect(await totals()).toEqual([2, 2, 2, 2]);
    await hide(false);
    expect(await totals()).toEqual([3, 3, 3, 3]);
    expect((await as('june').delete(`/events/${eventId(2)}`)).status).toBe(200);
    await app.deliverEvents();
    expect(await totals()).toEqual([2, 2, 2, 2]);
  });

  test('is on one page of a list, also when others were updated in the same millisecond [COL-01, PLT-08]', async () => {
    const names = ['First', 'Second', 'Third'];
    for (const [place, name] of names.entries()) {
      const { body } = await as('theo').post('/collections', { name });
      await app.db
        .updateTable('collection')
        .set({ updatedAt: sql<Date>`${`2026-11-01T00:00:00.00090${9 - place}Z`}::timestamptz` })
        .where('id', '=', bareId(body.id))
        .execute();
    }
    const listed: string[] = [];
    for (let cursor = ''; cursor !== 'null';) {
      const path = `/users/${wire('theo')}/collections?limit=1${cursor && `&cursor=${cursor}`}`;
      const { body } = await app.guest.get(path);
      listed.push(...body.items.map(({ name }: { name: string }) => name));
      cursor = String(body.next);
    }
    expect(listed).toEqual(names);
  });

  test('when private, is visible only to its owner and contributors [COL-04]', async () => {
    await help('theo');
    await as('maya').put(`/collections/${list}`, { name: 'Front left', visibility: 'private' });
    for (const path of ['', '/events', '/participation'])
      expect((await as('ines').get(`/collections/${list}${path}`)).status).toBe(404);
    expect((await as('ines').put(`/users/${wire('ines')}/collections/${list}`)).status).toBe(404);
    expect((await add('ines', 0)).status).toBe(404);
    expect(await names('theo')).toEqual([]);
    const shelf = await app.guest.get(`/users/${wire('maya')}/collections`);
    expect(JSON.stringify(shelf.body)).not.toContain(list);
  });

  test('names no followers with private accounts, but counts them [COL-01, FOL-11]', async () => {
    for (const name of ['ines', 'theo'] as const)
      await as(name).put(`/users/${wire(name)}/collections/${list}`);
    await as('theo').put('/me/private', { isPrivate: true });
    const { users } = (await app.guest.get(`/collections/${list}`)).body;
    await as('theo').put('/me/private', { isPrivate: false });
    expect(users).toMatchObject({ items: [{ name: 'ines' }], total: 2 });
  });

  test('counts each follower once, and can’t be followed by its owner [COL-04]', async () => {
    const kept = () => as('ines').put(`/users/${wire('ines')}/collections/${list}`);
    await Promise.all([kept(), kept(), kept()]);
    expect((await kept()).body).toMatchObject({ following: true, total: 1 });
    const { body } = await as('ines').delete(`/users/${wire('ines')}/collections/${list}`);
    expect(body).toMatchObject({ following: false, total: 0 });
    expect((await as('maya').put(`/users/${wire('maya')}/collections/${list}`)).body.code).toBe('ownList');
  });
});

test('only admins can create a collection [COL-04, X-12]', async () => {
  const collection = { kind: 'collection', name: 'New in town' };
  expect((await as('maya').post('/collections', collection)).body.code).toBe('adminsOnly');
  expect((await as('june').post('/collections', collection)).body).toMatchObject({ verified: true });
});

test('a collection stays when its admin’s account is deleted, and other admins edit it [COL-04, ACC-03]', async () => {
  const { as: nora } = await addRecentUser(app, 'Nora', { admin: true });
  const other = { id: people.june, name: 'June', email: 'june@example.test', admin: true };
  await app.db.insertInto('accountUser').values(other).execute();
  const { body } = await nora.post('/collections', { kind: 'collection', name: 'Winter picks' });
  expect((await nora.post('/me/deletion', {})).status).toBe(200);
  await app.deliverEvents();
  const shown = async () =>
    (await app.guest.get('/collections?kind=collection')).body.items.find(
      (one: { id: string }) => one.id === body.id,
    );
  expect(await shown()).toMatchObject({ creator: { name: 'Deleted user' } });
  const path = `/collections/${body.id}`;
  expect((await as('maya').put(path, { name: 'Mine' })).status).toBe(403);
  expect((await as('june').put(path, { name: 'Spring picks' })).body.name).toBe('Spring picks');
  expect((await as('june').delete(path)).status).toBe(200);
  expect(await shown()).toBeUndefined();
});

describe('a contributor', () => {
  test('is notified of the invitation, and can add events only after accepting [COL-04]', async () => {
    expect((await add('theo', 0)).status).toBe(403);
    await invite('maya', 'theo');
    await app.deliverEvents();
    const { body } = await as('theo').get(`/users/${wire('theo')}/notifications`);
    const [told] = body.items;
    expect([told.title, told.deepLinkUrl]).toEqual([
      'maya invited you to add to Front left',
      `/do-lists/${list.slice(list.indexOf(':') + 1)}`,
    ]);
    expect((await add('theo', 0)).status).toBe(403);
    const answered = await as('theo').post(`/users/${wire('theo')}/notifications/${told.id}/answer`, {
      answer: 'accept',
    });
    expect([answered.status, answered.body.action]).toEqual([200, null]);
    expect((await add('theo', 0)).status).toBe(200);
    const others = await as('ines').get(`/collections/${list}/participation`);
    expect(others.body).toMatchObject({ part: null, contributors: { items: [] } });
    const own = await as('theo').get(`/users/${wire('theo')}/writableCollections?eventId=${eventId(0)}`);
    expect(own.body.items.find(({ id }: { id: string }) => id === list)).toMatchObject({ hasEvent: true });
  });

  test('may not rename or delete the list or invite others, and may leave [COL-04]', async () => {
    await help('theo');
    expect((await as('theo').put(`/collections/${list}`, { name: 'Mine' })).status).toBe(403);
    expect((await as('theo').delete(`/collections/${list}`)).status).toBe(403);
    expect((await invite('theo', 'ines')).status).toBe(403);
    const path = `/collections/${list}/contributors/${wire('theo')}`;
    expect((await as('ines').delete(path)).status).toBe(403);
    expect((await as('theo').delete(path)).status).toBe(200);
    expect((await add('theo', 0)).status).toBe(403);
  });

  test('likes a private list like its owner does, and others can’t [LIK-02, COL-04]', async () => {
    await help('theo');
    await as('maya').put(`/collections/${list}`, { name: 'Front left', visibility: 'private' });
    const like = async (who: Name) =>
      (await as(who).post(`/users/${wire(who)}/likes`, { itemId: list })).status;
    expect([await like('maya'), await like('theo'), await like('ines')]).toEqual([201, 201, 404]);
  });

  test('appears on the list after accepting, but not to users they blocked [COL-04, MOD-01]', async () => {
    const namesFor = async (who: Name) =>
      (await as(who).get(`/collections/${list}`)).body.contributors.items.map(
        ({ name }: { name: string }) => name,
      );
    await invite('maya', 'theo');
    expect(await namesFor('ines')).toEqual([]);
    await say('theo', 'confirmed');
    expect(await namesFor('ines')).toEqual(['theo']);
    await as('theo').put(`/users/${wire('theo')}/blocks/${wire('ines')}`);
    expect(await namesFor('ines')).toEqual([]);
    await as('theo').delete(`/users/${wire('theo')}/blocks/${wire('ines')}`);
  });

  test('can be invited again after declining, with a new notification, and accept [COL-04, NTF-09]', async () => {
    const invitations = async () => {
      await app.deliverEvents();
      const { body } = await as('theo').get(`/users/${wire('theo')}/notifications`);
      return body.items.filter(
        ({ deepLinkUrl, action }: { deepLinkUrl: string; action: unknown }) =>
          deepLinkUrl === `/do-lists/${list.slice(list.indexOf(':') + 1)}` && action,
      ).length;
    };
    await invite('maya', 'theo');
    await say('theo', 'denied');
    expect([(await say('theo', 'confirmed')).body.code, await invitations()]).toEqual(['alreadyAnswered', 0]);
    expect((await invite('maya', 'theo')).body.contributors.items).toMatchObject([{ status: 'invited' }]);
    expect(await invitations()).toBe(1);
    await say('theo', 'confirmed');
    expect((await add('theo', 0)).status).toBe(200);
    expect((await say('ines', 'confirmed')).body.code).toBe('invitationNotFound');
  });

  test('doesn’t keep others out by having declined, and comes after them [COL-04]', async () => {
    const decliners = Array.from({ length: 20 }, () => newId());
    await app.db
      .insertInto('profile')
      .values(decliners.map((id) => ({ id, type: 'user', name: id, providerId: id })))
      .execute();
    for (const id of decliners) {
      const userId = `user:us-west-2:${id}`;
      await as('maya').post(`/collections/${list}/contributors`, { userId });
      await app.as(id).put(`/collections/${list}/contributors/${userId}`, { status: 'denied' });
    }
    const { status, body } = await invite('maya', 'theo');
    expect(status).toBe(201);
    expect(body.contributors.items).toHaveLength(21);
    expect(body.contributors.items[0]).toMatchObject({ name: 'theo', status: 'invited' });
  });

  test('aren’t invited and don’t contribute after a block, also once it ends [COL-04, MOD-01]', async () => {
    await help('theo');
    await invite('maya', 'ines');
    for (const [by, whom] of [
      ['maya', 'theo'],
      ['ines', 'maya'],
    ] as const) {
      const block = `/users/${wire(by)}/blocks/${wire(whom)}`;
      await as(by).put(block);
      await as(by).delete(block);
    }
    expect((await add('theo', 0)).status).toBe(403);
    expect((await say('ines', 'confirmed')).body.code).toBe('invitationNotFound');
  });

  test('aren’t told the name of a list whose owner blocked them [COL-04, MOD-01]', async () => {
    await help('theo');
    const offered = async () => {
      const { items } = (await as('theo').get(`/users/${wire('theo')}/writableCollections`)).body;
      return items.map(({ id }: { id: string }) => id);
    };
    expect(await offered()).toContain(list);
    await as('maya').put(`/users/${wire('maya')}/blocks/${wire('theo')}`);
    expect(await offered()).not.toContain(list);
    await as('maya').delete(`/users/${wire('maya')}/blocks/${wire('theo')}`);
  });

  test('can’t be invited when either side blocked the other [COL-04, MOD-01]', async () => {
    await as('theo').put(`/users/${wire('theo')}/blocks/${wire('maya')}`);
    expect((await invite('maya', 'theo')).body.code).toBe('notInvitable');
    expect((await as('theo').get(`/collections/${list}`)).status).toBe(404);
    await as('theo').delete(`/users/${wire('theo')}/blocks/${wire('maya')}`);
  });
});
