import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNotifications } from '#modules/messaging/notifications/server/index.ts';
import { openPosts } from '#modules/social/posts/server/index.ts';
import { sql } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openBroadcasts } from './index.ts';
import { releasePostponed, sendBroadcasts } from './send-broadcasts.ts';
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

const noon = new Date('2026-11-20T20:00:00Z');
const late = new Date('2026-11-21T06:30:00Z');
const morning = new Date('2026-11-21T16:00:00Z');

async function post(by: string, feedId: string, more: object = { sendEmail: true }) {
  await app.as(by).post(`/users/${by}/feedPosts`, { description: 'Doors at eleven', feedId, ...more });
  await app.deliverEvents();
}
/** With a time zone that doesn't exist, finding the user's night hours fails. */
const setZone = (userId: string, timeZone: string) =>
  sql`insert into notification_reach (user_id, time_zone) values (${userId}::uuid, ${timeZone})
      on conflict (user_id) do update set time_zone = excluded.time_zone`.execute(app.db);
const recipients = async () =>
  (await app.db.selectFrom('message').select('recipient').orderBy('recipient').execute()).map(
    ({ recipient }) => recipient,
  );

test('a broadcast that can’t be sent doesn’t stop the others, and is tried again [BLA-04]', async () => {
  const [stuck, other] = [await addAudience(app.db), await addAudience(app.db)];
  await setZone(stuck.crowd[0]!, 'Mars/Olympus');
  await post(stuck.host, `community:${stuck.feeds.community}`);
  await post(other.host, `community:${other.feeds.community}`);
  await sendBroadcasts(app.services, noon);
  expect(await recipients()).toEqual(other.crowd.map(mailboxOf).toSorted());
  await setZone(stuck.crowd[0]!, 'UTC');
  await sql`update broadcast set advanced_at = now() where state = 'walking'`.execute(app.db);
  await sendBroadcasts(app.services, noon);
  expect(await recipients()).toEqual([...stuck.crowd, ...other.crowd].map(mailboxOf).toSorted());
});

test('a delayed text that can’t be sent doesn’t stop the others [BLA-04]', async () => {
  const { host, crowd, feeds } = await addAudience(app.db);

  const [ana, ben] = [crowd[0]!, crowd[1]!];
  for (const [place, userId] of [ana, ben].entries()) {
    await app.db
      .insertInto('profilePrivate')
      .values({ profileId: userId, phone: `+1310555010${place}` })
      .execute();
    await app.as(userId).put(`/users/${userId}/notificationSettings`, { smsConsent: true });
  }
  await post(host, `artist:backbeat:${feeds.artist}`, { sendSMS: true });
  await sendBroadcasts(app.services, late);
  await sql`delete from message`.execute(app.db);
  await setZone(ana, 'Mars/Olympus');
  await releasePostponed(app.services, morning);
  expect(await recipients()).toEqual(['+13105550101']);
  await setZone(ana, 'UTC');
  await releasePostponed(app.services, new Date(morning.getTime() + 61_000));
  expect(await recipients()).toEqual(['+13105550100', '+13105550101']);
});
