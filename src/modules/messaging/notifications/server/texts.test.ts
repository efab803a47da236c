import { eventCancelled, eventPostponed } from '#modules/events/events/events.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBroadcasts, takeTextShares } from '#modules/messaging/broadcasts/server/index.ts';
import { openNotifications } from './index.ts';
import { sendTexts } from './text.ts';
import { newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
let ana: string;
let event: string;
beforeAll(async () => {
  app = await openTestApp((services) => [
    openNotifications(services, {}, takeTextShares),
    openBroadcasts(services),
  ]);
});
afterAll(() => app.close());

/** Ana is going to an event, agreed to texts and has a phone number. */
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
/** A time of a future day in the users' time zone. */
const at = (clock: string, days = 1) =>
  new Date(Date.parse(`${new Date().toISOString().slice(0, 10)}T${clock}:00Z`) + days * 86_400_000);
/** The texts sent by then, as if the notification were new. */
async function textsAt(now: Date): Promise<string[]> {
  await app.db.updateTable('textDelivery').set({ notifiedAt: now }).execute();
  while ((await sendTexts(app.services, takeTextShares, now)) > 0);
  const rows = await app.db.selectFrom('message').select('text').where('channel', '=', 'sms').execute();
  return rows.map(({ text }) => text);
}

test('texts users who agreed, once, when an event is cancelled, with a link and a way to stop [ACC-04, NTF-13]', async () => {
  await say(eventCancelled);
  expect(await textsAt(at('12:00'))).toEqual([
    expect.stringMatching(/^Night Freight is cancelled\. http.*\/events\/.* Reply STOP to end\.$/),
  ]);
  expect(await textsAt(at('12:01'))).toHaveLength(1);
});

test('holds texts at night until quiet hours end, unless the notification is read first [ACC-04]', async () => {
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

test('sends at most two texts a day, of all kinds [ACC-04, BLA-04]', async () => {
  for (let turn = 0; turn < 3; turn += 1) await say(eventPostponed);
  expect(await textsAt(at('12:00'))).toHaveLength(2);
});

test('doesn’t text users without consent or a phone number, or who turned the type off [ACC-04]', async () => {
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
  const off = { userId: ana, type: 'eventChanged', channel: 'sms', enabled: false } as const;
  await db.insertInto('notificationSetting').values(off).execute();
  await say(eventPostponed);
  expect(await textsAt(at('12:00'))).toEqual([]);
  await db.deleteFrom('profilePrivate').where('profileId', '=', ana).execute();
  await say(eventCancelled);
  expect(await textsAt(at('12:00'))).toEqual([]);
});
