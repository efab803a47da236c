import { readInstance } from '#modules/instance/settings/server/index.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { toE164 } from '#platform/phone.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { ScheduledTask, Services } from '#platform/server/feature.ts';
import { textToMany } from '#platform/server/texts.ts';
import { dateIn } from '#platform/time.ts';
import { titleOf } from '../catalog.ts';
import { quietHoursOf, whenMayText } from '../rules.ts';
import { endTexts, putOffTexts, textDeliveries, type DueText } from './text-store.ts';

const textsAtOnce = 100;
/** Older notifications aren't texted. */
const livesForMs = 24 * 3_600_000;

/** Takes a text from each user's daily share. @returns the users who had one left */
export type TakeTextShares = (
  tx: Db,
  people: readonly { readonly userId: UserId; readonly day: string }[],
) => Promise<readonly string[]>;

type TextServices = Pick<Services, 'db' | 'config' | 'log'>;

/** @param takeShares counts texts of all kinds. Without it, none are sent. */
export function textTasks(means: TextServices, takeShares: TakeTextShares | undefined): ScheduledTask[] {
  if (!takeShares) return [];
  return [
    {
      name: 'notifications.text',
      everySeconds: 2,
      run: async () => {
        while ((await sendTexts(means, takeShares, new Date())) === textsAtOnce);
      },
    },
  ];
}

/**
 * Sends waiting texts. The message, the daily share and the deletion are one transaction, so each is sent once. Only
 * users with consent, outside of legal and their own quiet hours, get texts. Those over the daily share stay in the
 * app only.
 * @returns how many were processed
 */
export function sendTexts(means: TextServices, takeShares: TakeTextShares, now: Date): Promise<number> {
  return textDeliveries.performDue(means, { limit: textsAtOnce, now }, (tx, due) =>
    sendSome(means, takeShares, { tx, due, now }),
  );
}

async function sendSome(
  { config }: Pick<TextServices, 'config'>,
  takeShares: TakeTextShares,
  { tx, due: waitingTexts, now }: { tx: Tx; due: readonly DueText[]; now: Date },
): Promise<void> {
  const { city } = await readInstance(tx);
  const due = waitingTexts.map((text) => ({ ...text, timeZone: text.timeZone ?? city.timeZone }));
  const judged = due.map((text) => ({ text, until: whenMayText(now, text.timeZone, quietHoursOf(text)) }));
  const late = judged.flatMap(({ text: { id }, until }) => (until && until > now ? [{ id, until }] : []));
  const able = judged.flatMap(({ text, until }) => {
    const to = toE164(text.phone ?? '');
    return until && until <= now && to && text.type && !isOld(text, now) ? [{ ...text, to }] : [];
  });
  // One per user at a time, because shares are taken one by one.
  const first = new Map(able.toReversed().map((text) => [text.profileId, text]));
  const people = [...first.values()].map(({ profileId: userId, timeZone }) => ({
    userId,
    day: dateIn(now, timeZone),
  }));
  const taken = new Set(people.length > 0 ? await takeShares(tx, people) : []);
  await textToMany(
    tx,
    [...first.values()]
      .filter(({ profileId }) => taken.has(profileId))
      .map(({ id, to, type, params, link }) => ({
        id: newId(),
        dedupeKey: `notification:${id}:${now.toISOString()}`,
        to,
        text: `${titleOf(type!, '', params ?? {})}. ${config.PUBLIC_URL}${link} Reply STOP to end.`,
      })),
  );
  await putOffTexts(tx, late);
  const waiting = new Set([
    ...late.map(({ id }) => id),
    ...able.filter((text) => first.get(text.profileId) !== text).map(({ id }) => id),
  ]);
  await endTexts(
    tx,
    due.flatMap(({ id }) => (waiting.has(id) ? [] : [id])),
  );
}

const isOld = ({ notifiedAt }: DueText, now: Date) => now.getTime() - notifiedAt.getTime() > livesForMs;
