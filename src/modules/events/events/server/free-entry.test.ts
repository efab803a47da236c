import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { draftWith, inHours, rsvp } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
const [host, fan] = [newId(), newId()];
beforeAll(async () => {
  app = await openTestApp(openFeatures);
  const profile = (id: string) => ({ id, type: 'user' as const, name: 'Ana', providerId: id });
  await app.db.insertInto('profile').values([host, fan].map(profile)).execute();
});
afterAll(() => app.close());

const paid = { ...rsvp, id: 'b', name: 'General admission', priceValue: 20 };
const one = { ...rsvp, capacity: 1 };

test('events whose free tickets are gone while others cost aren’t listed under free entry [EXP-02]', async () => {
  const { body: community } = await app.as(host).post('/profiles', { type: 'community', name: 'Low Tide' });
  const draft = draftWith(community.id);
  const add = async (name: string, tickets: object[]) => {
    const { status, body } = await app.as(host).post('/events', { ...draft({ name }), tickets });
    expect(status).toBe(201);
    return body.event.id as string;
  };
  await add('Free', [rsvp]);
  await add('Paid', [paid]);
  await add('Free and paid', [rsvp, paid]);
  await add('Free until yesterday', [{ ...rsvp, saleEndDate: inHours(-24) }, paid]);
  for (const id of [await add('Free for one', [one, paid]), await add('Only free, for one', [one])]) {
    const [ticket] = (await app.guest.get(`/events/${id}/tickets`)).body.items;
    const cart = { eventId: id, orderItems: { items: [{ itemId: ticket.id, quantity: 1 }] } };
    const { status } = await app.as(fan).post('/orders', cart, { 'idempotency-key': newId() });
    expect(status).toBe(201);
  }
  const { body } = await app.guest.get('/events?free=true');
  const names = body.items.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(['Free', 'Free and paid', 'Only free, for one']);
});
