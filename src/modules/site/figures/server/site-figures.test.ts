import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { openSiteFigures } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(() => [openSiteFigures(0)]);
});
afterAll(() => app.close());

const figures = async () => (await app.guest.get('/site/figures')).body as Record<string, number>;

test('counts only public, upcoming events [FTR-07]', async () => {
  expect(new Set(Object.values(await figures()))).toEqual(new Set([0]));
  const day = 86_400_000;
  const night = (more: object = {}) => {
    const id = newId();
    return {
      id,
      providerId: id,
      name: 'Night',
      creatorId: newId(),
      goingTotal: 7,
      startsAt: new Date(Date.now() + day),
      endsAt: new Date(Date.now() + 2 * day),
      ...more,
    };
  };
  await app.db
    .insertInto('event')
    .values([
      night(),
      night(),
      night({ startsAt: new Date(0), endsAt: new Date(1) }),
      night({ visibility: 'unlisted' }),
      night({ status: 'draft' }),
    ])
    .execute();
  const profile = (type: ProfileType, more: object = {}) => {
    const id = newId();
    return { id, type, name: 'One', providerId: id, ...more };
  };
  await app.db
    .insertInto('profile')
    .values([profile('artist'), profile('venue'), profile('venue', { deletedAt: new Date() })])
    .execute();
  expect(await figures()).toMatchObject({ events: 2, going: 14, artists: 1, venues: 1, communities: 0 });
});
