import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import { bareId, newId } from '#platform/ids.ts';
import { openTestApp, type Reply, type TestApp } from '#platform/testing/app.ts';
import { inTurn as inTurnOn } from '#platform/testing/in-turn.ts';

let app: TestApp;
const people = { ines: newId(), theo: newId() };
type Name = keyof typeof people;
const as = (name: Name) => app.as(people[name], { name });
const theo = `user:us-west-2:${people.theo}`;
let [community, artist] = ['', ''];

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values(Object.entries(people).map(([name, id]) => ({ id, type: 'user', name, providerId: id })))
    .execute();
});
beforeEach(async () => {
  const add = async (type: string) =>
    (await as('ines').post('/profiles', { type, name: 'Low Tide' })).body.id;
  [community, artist] = [await add('community'), await add('artist')];
});
afterAll(() => app.close());

async function addEvent(creatorId: string, by: Name, more: object = {}) {
  const { body } = await as(by).post('/events', draftWith(creatorId)(more));
  return `/events/event:backbeat:${body.providerId}`;
}

/** Sends the calls in turn while the page is locked. */
const inTurn = (pageId: string, calls: readonly (() => Promise<Reply>)[]) =>
  inTurnOn(app, ['profile', bareId(pageId)], calls);

type Race = [act: string, page: () => string, prepare: () => Promise<() => Promise<Reply>>];
const races: Race[] = [
  [
    'publishing a new event of a community',
    () => community,
    async () => () => as('ines').post('/events', draftWith(community)()),
  ],
  [
    'publishing a draft of a community',
    () => community,
    async () => {
      const path = await addEvent(community, 'ines', { status: 'draft' });
      return () => as('ines').post(`${path}/publication`);
    },
  ],
  [
    'accepting an event for a community',
    () => community,
    async () => {
      const path = await addEvent(theo, 'theo');
      await as('theo').post(`${path}/creators`, { id: community, creatorType: 'owner' });
      return () => as('ines').put(`${path}/creators/${community}`, { id: community, status: 'confirmed' });
    },
  ],
  [
    'adding an artist to a lineup',
    () => artist,
    async () => {
      const artists = [{ id: artist, part: '', playsAt: null, headliner: false }];
      return () => as('theo').post('/events', draftWith(theo)({ artists }));
    },
  ],
  [
    'accepting an artist’s request to play',
    () => artist,
    async () => {
      const path = await addEvent(theo, 'theo');
      await as('ines').post(`/artists/${artist}/gigs`, { eventId: path.split('/')[2] });
      return () => as('theo').put(`${path}/gigs/${artist}`, { status: 'confirmed' });
    },
  ],
];
const remove = (page: string) => () => as('ines').delete(`/profiles/${page}`);

test.each(races)(
  '%s is refused if the page was deleted at the same instant [COM-14]',
  async (_act, page, prepare) => {
    const act = await prepare();
    expect(await inTurn(page(), [remove(page()), act])).toEqual(['done', expect.stringMatching(/Gone$/)]);
  },
);

test.each(races)(
  '%s at the same instant keeps the page from being deleted [COM-14]',
  async (_act, page, prepare) => {
    const act = await prepare();
    expect(await inTurn(page(), [act, remove(page())])).toEqual(['done', expect.stringMatching(/^still/)]);
  },
);

test('an owner can’t delete a page that a new owner took over at the same instant [COM-14]', async () => {
  await as('ines').post(`/profiles/${community}/team`, { id: theo, creatorType: 'owner' });
  const takeOver = () =>
    as('theo').put(`/profiles/${community}/team/${theo}`, { id: theo, status: 'confirmed' });
  expect(await inTurn(community, [takeOver, remove(community)])).toEqual(['done', 'notOwner']);
});

/** A user who may delete their account. */
async function addLeaver(name: string) {
  const user = await addRecentUser(app, name);
  return { ...user, leave: () => user.as.post('/me/deletion', {}) };
}

test.each([
  [['take over', 'leave'], 'stillHosting'],
  [['leave', 'take over'], 'profileGone'],
])(
  'of taking over an event and deleting the account at the same instant, in the order %j, the second is refused [ACC-03, INV-05]',
  async (order, refusal) => {
    const { id, leave } = await addLeaver('Kim');
    const kim = `user:us-west-2:${id}`;
    const path = await addEvent(theo, 'theo');
    await as('theo').post(`${path}/creators`, { id: kim, creatorType: 'owner' });
    const calls = {
      'take over': () => app.as(id).put(`${path}/creators/${kim}`, { id: kim, status: 'confirmed' }),
      leave,
    };
    const inOrder = order.map((call) => (call === 'leave' ? calls.leave : calls['take over']));
    expect(await inTurn(kim, inOrder)).toEqual(['done', refusal]);
  },
);

test.each([['owner'], ['admin']] as const)(
  'a community closes when its owner and its only Admin delete their accounts at the same instant, first the %s [ACC-03, COM-14]',
  async (first) => {
    const [owner, admin] = [await addLeaver('Kim'), await addLeaver('Lou')];
    const lou = `user:us-west-2:${admin.id}`;
    const { id } = (await owner.as.post('/profiles', { type: 'community', name: 'Low Tide' })).body;
    await owner.as.post(`/profiles/${id}/team`, { id: lou });
    await admin.as.put(`/profiles/${id}/team/${lou}`, { id: lou, status: 'confirmed' });
    const calls = first === 'owner' ? [owner.leave, admin.leave] : [admin.leave, owner.leave];
    expect(await inTurn(id, calls)).toEqual(['done', 'done']);
    expect((await app.guest.get(`/communities/${id}`)).status).toBe(410);
  },
);
