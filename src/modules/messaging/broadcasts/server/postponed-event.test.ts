import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNotifications } from '#modules/messaging/notifications/server/index.ts';
import { openPosts } from '#modules/social/posts/server/index.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openBroadcasts } from './index.ts';
import { sendBroadcasts } from './send-broadcasts.ts';
import { addAudience, mailboxOf } from './testing/audience.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => [
    openNotifications(services),
    openPosts(services),
    openBroadcasts(services),
  ]);
});
afterAll(() => app.close());

test('guests of a postponed event get broadcasts after its old date, and those of an event that is over don’t [BLA-04, EVT-06]', async () => {
  const lastWeek = { startsAt: new Date(Date.now() - 6.1e8), endsAt: new Date(Date.now() - 6e8) };
  const crowdOf = async (status: 'postponed' | 'published') => {
    const { host, crowd, feeds } = await addAudience(app.db);
    await app.db
      .updateTable('event')
      .set({ ...lastWeek, status })
      .where('id', '=', feeds.event)
      .execute();
    const words = { description: 'News', feedId: `event:backbeat:${feeds.event}`, sendEmail: true };
    expect((await app.as(host).post(`/users/${host}/feedPosts`, words)).status).toBe(201);
    return crowd;
  };
  const waiting = await crowdOf('postponed');
  await crowdOf('published');
  await app.deliverEvents();
  await sendBroadcasts(app.services, new Date());
  const sent = await app.db.selectFrom('message').select('recipient').orderBy('recipient').execute();
  expect(sent.map(({ recipient }) => recipient)).toEqual(waiting.map(mailboxOf).toSorted());
});
