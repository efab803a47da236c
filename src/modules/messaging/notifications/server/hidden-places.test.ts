import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { openSmallCity } from '#modules/discovery/search/server/testing/small-city.ts';
import { eventPublished } from '#modules/events/events/events.ts';
import { publish } from '#platform/server/domain-events.ts';

let city: Awaited<ReturnType<typeof openSmallCity>>;
beforeAll(async () => {
  city = await openSmallCity((services) => openFeatures(services));
});
afterAll(() => city.close());

test('an event whose address is hidden isn’t announced to the followers of its venue [LOC-04]', async () => {
  const { app } = city;
  const [fan, venueId] = [
    await city.addProfile('user', 'Maya'),
    await city.addProfile('venue', 'Loading Dock'),
  ];
  const path = `/users/user:us-west-2:${fan}`;
  expect((await app.as(fan).put(`${path}/follows/venue:backbeat:${venueId}`)).status).toBe(200);
  for (const hideAddress of [true, false]) {
    const name = hideAddress ? 'Somewhere' : 'At the dock';
    const eventId = await city.addEvent({ name, venueId, hideAddress });
    await publish(app.db, eventPublished, {
      key: eventId,
      payload: { eventId, creatorId: city.host, byId: city.host },
    });
  }
  await app.deliverEvents();
  const { body } = await app.as(fan).get(`${path}/notifications`);
  expect(JSON.stringify(body.items)).toContain('At the dock');
  expect(JSON.stringify(body.items)).not.toContain('Somewhere');
});
