import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openNotifications } from './index.ts';
import { addNotified, deliver } from './testing/notified.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => [openProfiles(), openNotifications(services, {})]);
});
afterAll(() => app.close());

test.each([
  ['a sale', 'the hosts', false, [expect.stringContaining('$28.49')]],
  ['a test order', 'no host', true, []],
])('the dispute of %s notifies %s [DSP-01]', async (_order, _who, isTest, titles) => {
  const { event, host, community } = await addNotified(app.db);
  const creator = { eventId: event, profileId: community, creatorType: 'owner' } as const;
  await app.db.insertInto('eventCreator').values(creator).execute();
  await deliver(app, 'dispute.changed', {
    disputeId: newId(),
    eventId: event,
    orderId: newId(),
    state: 'needsResponse',
    inquiry: false,
    isNew: true,
    amount: 2849,
    currency: 'usd',
    dueAt: null,
    test: isTest,
  });
  const { body } = await app.as(host).get(`/users/user:us-west-2:${host}/notifications`);
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual(titles);
});
