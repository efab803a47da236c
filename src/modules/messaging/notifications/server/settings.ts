import { readInstance } from '#modules/instance/settings/server/index.ts';
import { isTimeZone } from '#platform/time.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { InputOf } from '#platform/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { channels, kindOf, mayText, notificationTypes, type Channel } from '../catalog.ts';
import { refusals, type changeSettings, type Settings } from '../contract.ts';
import { smsConsent } from '../copy.ts';
import { quietHoursOf } from '../rules.ts';
import { choose, findReach, listChosen, writeReach } from './settings-store.ts';

/** The user's choices, and defaults for the rest (ACC-04). */
export async function readSettings(db: Db, userId: UserId): Promise<Settings> {
  const [chosen, reach, { city }] = await Promise.all([
    listChosen(db, userId),
    findReach(db, userId),
    readInstance(db),
  ]);
  const choices = new Map(chosen.map(({ type, channel, enabled }) => [`${type} ${channel}`, enabled]));
  const { timeZone = city.timeZone, quietFrom = null, quietUntil = null } = reach ?? {};
  const { smsConsentAt, smsConsentText } = reach ?? {};
  return {
    kinds: notificationTypes.map((type) => {
      const { label, byDefault } = kindOf(type);
      const isOn = (channel: Channel) => choices.get(`${type} ${channel}`) ?? byDefault.includes(channel);
      const on = Object.fromEntries(channels.map((channel) => [channel, isOn(channel)]));
      return { type, label, channels: on as Record<Channel, boolean>, mayText: mayText(type) };
    }),
    timeZone,
    quietHours: quietHoursOf({ quietFrom, quietUntil }),
    smsConsent:
      smsConsentAt && smsConsentText ? { at: smsConsentAt.toISOString(), text: smsConsentText } : null,
    smsText: smsConsent,
  };
}

/** @throws Refusal unknownTimeZone */
export async function writeSettings(
  tx: Db,
  userId: UserId,
  input: InputOf<typeof changeSettings>,
  now: Date,
): Promise<Settings> {
  const { kinds = [], timeZone, quietHours } = input;
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw refuse(refusals, 'unknownTimeZone');
  await choose(tx, userId, kinds);
  const reach = {
    ...(timeZone !== undefined && { timeZone }),
    ...(quietHours !== undefined && {
      quietFrom: quietHours?.from ?? null,
      quietUntil: quietHours?.until ?? null,
    }),
    // Stored with the text the user agreed to.
    ...(input.smsConsent !== undefined && {
      smsConsentAt: input.smsConsent ? now : null,
      smsConsentText: input.smsConsent ? `${smsConsent.version}: ${smsConsent.text}` : null,
    }),
  };
  const { city } = await readInstance(tx);
  await writeReach(tx, userId, reach, city.timeZone);
  return readSettings(tx, userId);
}
