import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import type { Gel } from '#modules/media/contract.ts';
import type { Plan } from '../contract.ts';

let app: TestApp;
const [maya, june, host] = [newId(), newId(), newId()];
const day = 86_400_000;

/** Maya and June are friends. */
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const names = { [maya]: 'maya', [june]: 'june', [host]: 'host' };
  await app.db
    .insertInto('profile')
    .values(Object.entries(names).map(([id, name]) => ({ id, type: 'user', name, providerId: id })))
    .execute();
  await app.db
    .insertInto('follow')
    .values([
      { profileId: maya, followedId: june, followedType: 'user', mutual: true },
      { profileId: june, followedId: maya, followedType: 'user', mutual: true },
    ])
    .execute();
});
afterAll(() => app.close());

async function addEvent(inDays: number, gel: Gel, city: string): Promise<string> {
  const id = newId();
  const startsAt = new Date(Date.now() + inDays * day);
  await app.db.insertInto('image').values({ id, provider: 'local', key: id, gel }).execute();
  await app.db
    .insertInto('event')
    .values({
      id,
      providerId: id,
      name: `Night ${gel}`,
      creatorId: host,
      startsAt,
      gel,
      city,
      stateCode: 'CA',
      imageId: id,
      latitude: 34,
      longitude: -118,
      endsAt: new Date(startsAt.getTime() + 1e7),
    })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: host, creatorType: 'owner' })
    .execute();
  return id;
}
const wire = (id: string) => `event:backbeat:${id}`;

/** A plan of Maya's that June joined. */
async function makePlan(draft: object): Promise<{ path: string; plan: Plan }> {
  const inviteeIds = [`user:us-west-2:${june}`];
  const { status, body } = await app.as(maya).post('/plans', { name: 'Tacos first', inviteeIds, ...draft });
  expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
  const path = `/plans/${body.id}`;
  await app.as(june).put(`${path}/participation`, {});
  return { path, plan: body };
}
const read = async (path: string): Promise<Plan> => (await app.as(maya).get(path)).body;

test('a cancelled event neither wins a vote nor can be picked, and the plan takes the picture and city of the winner [GRP-01]', async () => {
  const [jade, tangerine, coral] = [
    await addEvent(2, 'jade', 'Oakland'),
    await addEvent(3, 'tangerine', 'Berkeley'),
    await addEvent(4, 'coral', 'Alameda'),
  ];
  const { path, plan } = await makePlan({
    options: [jade, tangerine, coral].map((id) => ({ eventId: wire(id) })),
    voteEndsAt: new Date(Date.now() + day).toISOString(),
  });
  const [first, second] = plan.poll!.items.map(({ id }) => id);
  await app.as(june).put(`${path}/votes`, { optionIds: [first, second] });
  await app.as(maya).put(`${path}/votes`, { optionIds: [first] });
  expect((await app.as(host).post(`/events/${wire(jade)}/cancellation`, {})).status).toBe(200);

  expect((await read(path)).poll!.items.map(({ takesPlace }) => takesPlace)).toEqual([false, true, true]);
  expect((await app.as(maya).put(`${path}/date`, { optionId: first })).body.code).toBe('eventOff');
  const planId = plan.id.slice(plan.id.indexOf(':') + 1);
  await app.db
    .updateTable('plan')
    .set({ voteEndsAt: new Date(0) })
    .where('id', '=', planId)
    .execute();
  const tasks = app.features.flatMap(({ scheduledTasks }) => scheduledTasks ?? []);
  await tasks.find(({ name }) => name === 'plans.end-votes')!.run();
  expect(await read(path)).toMatchObject({
    events: { items: [{ id: wire(tangerine) }] },
    gel: 'tangerine',
    location: { city: 'Berkeley' },
  });
});

test('a deleted event is shown as off in a vote, and can’t be picked [GRP-01]', async () => {
  const [jade, coral] = [await addEvent(2, 'jade', 'Oakland'), await addEvent(3, 'coral', 'Alameda')];
  const { path, plan } = await makePlan({ options: [jade, coral].map((id) => ({ eventId: wire(id) })) });
  const [first] = plan.poll!.items.map(({ id }) => id);
  await app.as(june).put(`${path}/votes`, { optionIds: [first] });
  expect((await app.as(host).delete(`/events/${wire(jade)}`)).status).toBeLessThan(300);
  expect((await read(path)).poll!.items.map(({ takesPlace }) => takesPlace)).toEqual([false, true]);
  expect((await app.as(maya).put(`${path}/date`, { optionId: first })).body.code).toBe('eventOff');
});

test('plans and options follow an event to its new date, but not plans with a date of their own [PLN-02]', async () => {
  const [night, other] = [await addEvent(2, 'jade', 'Oakland'), await addEvent(3, 'tangerine', 'Berkeley')];
  const following = await makePlan({ eventIds: [wire(night)] });
  const own = await makePlan({ eventIds: [wire(night)], startDate: '2030-06-01T20:00:00.000Z' });
  const voting = await makePlan({ options: [{ eventId: wire(night) }, { eventId: wire(other) }] });
  const startDate = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 30 * day).toISOString();
  const moved = await app.as(host).post(`/events/${wire(night)}/postponement`, { startDate });
  expect({ status: moved.status, code: moved.body.code }).toEqual({ status: 200, code: undefined });
  await app.deliverEvents();
  expect((await read(following.path)).startDate).toBe(startDate);
  expect((await read(own.path)).startDate).toBe('2030-06-01T20:00:00.000Z');
  expect((await read(voting.path)).poll!.items[0]!.startDate).toBe(startDate);
});

test('an edit without a date and events keeps those that a vote decided on meanwhile [PLN-02, GRP-01]', async () => {
  const [first, second] = [await addEvent(2, 'jade', 'Oakland'), await addEvent(3, 'tangerine', 'Berkeley')];
  const { path, plan } = await makePlan({
    eventIds: [wire(first)],
    options: [{ eventId: wire(first) }, { eventId: wire(second) }],
  });
  const [, chosen] = plan.poll!.items;
  await app.as(maya).put(`${path}/date`, { optionId: chosen!.id });
  expect((await app.as(maya).put(path, { name: 'Tacos later' })).body).toMatchObject({
    name: 'Tacos later',
    startDate: chosen!.startDate,
    gel: 'tangerine',
    events: { items: [{ id: wire(second) }] },
  });
});

test('editing a plan keeps the events it doesn’t show, and its picture and city [PLN-02]', async () => {
  const [shown, hidden] = [await addEvent(2, 'jade', 'Oakland'), await addEvent(3, 'tangerine', 'Berkeley')];
  const edit = async ({ path }: { path: string }) => {
    const { name, startDate, events } = await read(path);
    const eventIds = events.items.map(({ id }) => id);
    return app.as(maya).put(path, { name: `${name}!`, startDate, eventIds });
  };
  const made = await makePlan({ eventIds: [wire(hidden), wire(shown)] });
  const setVisibility = (visibility: 'public' | 'unlisted' | 'private') =>
    app.db.updateTable('event').set({ visibility }).where('id', '=', hidden).execute();
  await setVisibility('unlisted');
  await edit(made);
  await setVisibility('public');
  expect(await read(made.path)).toMatchObject({
    name: 'Tacos first!',
    gel: 'tangerine',
    events: { items: [{ id: wire(hidden) }, { id: wire(shown) }] },
  });

  const voting = await makePlan({ options: [{ eventId: wire(shown) }, { eventId: wire(hidden) }] });
  const { gel, location } = voting.plan;
  expect(location.city).not.toBe('');
  await edit(voting);
  expect(await read(voting.path)).toMatchObject({ name: 'Tacos first!', gel, location });
});
