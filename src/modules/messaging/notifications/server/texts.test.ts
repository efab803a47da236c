import { eventCancelled, eventPostponed } from '#modules/events/events/events.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBroadcasts, takeTextShares } from '#modules/messaging/broadcasts/server/index.ts';
import { openNotifications } from './index.ts';
import { sendTexts } from './text.ts';
import { newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Config } from '#platform/server/config.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
let config: Config;
let ana: string;
let event: string;
beforeAll(async () => {
  app = await openTestApp((services) => {
    config = services.config;
    return [openNotifications(services, {}, takeTextShares), openBroadcasts(services)];
  });
});
afterAll(() => app.close());

/** Ana goes to a night, agreed to texts and gave her number. */
beforeEach(async () => {
  [ana, event] = [newId(), newId()];
  const { db } = app;
  await db.deleteFrom('message').execute();
  await db.insertInto('profile').values({ id: ana, type: 'user', name: 'Ana', providerId: ana }).execute();
  await db.insertInto('profilePrivate').values({ profileId: ana, phone: '+1 310 555 0100' }).execute();
  await db
    .insertInto('notificationReach')
    .values({ userId: ana, timeZone: 'UTC', smsConsentAt: new Date(), smsConsentText: '2026-11-22: yes' })
    .execute();
  const [startsAt, endsAt] = [new Date(Date.now() + 9e8), new Date(Date.now() + 9.1e8)];
  await db
    .insertInto('event')
    .values({ id: event, providerId: event, name: 'Night Freight', creatorId: newId(), startsAt, endsAt })
    .execute();
  await db.insertInto('eventGoing').values({ eventId: event, userId: ana }).execute();
});

async function say(definition: typeof eventCancelled | typeof eventPostponed) {
  const payload = { eventId: event, byId: newId(), reason: '', refund: false };
  await publish(app.db, definition, { key: newId(), payload });
  await app.deliverEvents();
}
/** At an hour of a day to come, by the clock of those who are texted. */
const at = (clock: string, days = 1) =>
  new Date(Date.parse(`${new Date().toISOString().slice(0, 10)}T${clock}:00Z`) + days * 86_400_000);
/** What was texted by then, as if it had just been told. */
async function textsAt(now: Date): Promise<string[]> {
  await app.db.updateTable('textDelivery').set({ notifiedAt: now }).execute();
  while ((await sendTexts({ db: app.db, config }, takeTextShares, now)) > 0);
  const rows = await app.db.selectFrom('message').select('text').where('channel', '=', 'sms').execute();
  return rows.map(({ text }) => text);
}

test('who agreed is texted once that a night is cancelled, with a link and how to stop [ACC-04, NTF-13]', async () => {
  await say(eventCancelled);
  expect(await textsAt(at('12:00'))).toEqual([
    expect.stringMatching(/^Night Freight is cancelled\. http.*\/events\/.* Reply STOP to end\.$/),
  ]);
  expect(await textsAt(at('12:01'))).toHaveLength(1);
});

test('nobody is texted at night: it goes when the quiet hours end, unless it was read by then [ACC-04]', async () => {
  await say(eventCancelled);
  expect(await textsAt(at('23:00'))).toEqual([]);
  await say(eventPostponed);
  await app.db
    .updateTable('notification')
    .set({ readAt: new Date() })
    .where('profileId', '=', ana)
    .where('type', '=', 'eventCancelled')
    .execute();
  expect(await textsAt(at('08:01', 2))).toEqual([expect.stringContaining('Night Freight has changed')]);
});

test('two a day at most, whatever for [ACC-04, BLA-04]', async () => {
  for (let turn = 0; turn < 3; turn += 1) await say(eventPostponed);
  expect(await textsAt(at('12:00'))).toHaveLength(2);
});

test('who did not agree, has no number, or switched a kind off is not texted [ACC-04]', async () => {
  const { db } = app;
  const consent = (smsConsentAt: Date | null) =>
    db
      .updateTable('notificationReach')
      .set({ smsConsentAt, smsConsentText: smsConsentAt && '2026-11-22: yes' })
      .where('userId', '=', ana)
      .execute();
  await consent(null);
  await say(eventCancelled);
  expect(await textsAt(at('12:00'))).toEqual([]);
  await consent(new Date());
  const off = { userId: ana, type: 'eventChanged', channel: 'sms', enabled: false };
  await db.insertInto('notificationSetting').values(off).execute();
  await say(eventPostponed);
  expect(await textsAt(at('12:00'))).toEqual([]);
  await db.deleteFrom('profilePrivate').where('profileId', '=', ana).execute();
  await say(eventCancelled);
  expect(await textsAt(at('12:00'))).toEqual([]);
});
