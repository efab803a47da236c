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

test('a recipient who can’t be sent a broadcast doesn’t stop the others, and is tried for three days [BLA-04]', async () => {
  const [stuck, other] = [await addAudience(app.db), await addAudience(app.db)];
  const [ana, ...rest] = stuck.crowd as [string, ...string[]];
  await setZone(ana, 'Mars/Olympus');
  await post(stuck.host, `community:${stuck.feeds.community}`);
  await post(other.host, `community:${other.feeds.community}`);
  await sendBroadcasts(app.services, noon);
  expect(await recipients()).toEqual(other.crowd.map(mailboxOf).toSorted());
  const isDone = async () =>
    (await app.db.selectFrom('broadcast').select('state').distinct().execute()).map(({ state }) => state);
  expect(await isDone()).toEqual(['done']);
  await releasePostponed(app.services, noon);
  expect(await recipients()).toEqual([...rest, ...other.crowd].map(mailboxOf).toSorted());

  const waiting = async () =>
    (
      await app.db
        .selectFrom('broadcastDelivery')
        .select(['userId', 'state'])
        .where('state', 'in', ['postponed', 'skipped'])
        .execute()
    ).map(({ userId, state }) => [userId, state]);
  const inMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 61_000);
  await releasePostponed(app.services, inMinutes(1));
  expect(await waiting()).toEqual([[ana, 'postponed']]);
  await sql`update post set created_at = now() - interval '73 hours'`.execute(app.db);
  await releasePostponed(app.services, inMinutes(2));
  expect(await waiting()).toEqual([[ana, 'skipped']]);
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
