import { readInstance } from '#modules/instance/settings/server/index.ts';
import { fullCountText } from '#platform/count-text.ts';
import { transact } from '#platform/server/db.ts';
import { fault } from '#platform/server/fault.ts';
import type { ScheduledTask, Services } from '#platform/server/feature.ts';
import { layOutMail } from '#platform/server/mail-layout.ts';
import { titleOf } from '../catalog.ts';
import { isQuiet, quietHoursOf, whoText } from '../rules.ts';
import { listDigest, listDue, takeDigest, type DigestLine, type DigestPerson } from './digest-store.ts';
import { unsubscribeHeaders, unsubscribeLink } from './unsubscribe.ts';

const peopleAtOnce = 100;
const linesAtMost = 20;
/** Newer notifications wait for the next digest, because older ones may still be uncommitted and would be missed. */
const settledAfterMs = 5 * 60_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

type DigestServices = Pick<Services, 'db' | 'mail' | 'config' | 'log'>;

/** Emails unread notifications once a day, outside of quiet hours (ACC-04). */
export function digestTask(means: DigestServices): ScheduledTask {
  return { name: 'notifications.digest', everySeconds: 300, run: () => sendDigests(means, new Date()) };
}

/**
 * Each user's email and the mark that it was written are one transaction, so a worker that dies continues with the
 * next user and sends nothing twice. One that fails doesn't stop the others, and is tried again by the next run.
 */
export async function sendDigests(means: DigestServices, now: Date): Promise<void> {
  const { city } = await readInstance(means.db);
  const until = new Date(now.getTime() - settledAfterMs);
  let after = lowestId;
  for (;;) {
    const people = (await listDue(means.db, until, after, peopleAtOnce)).map((person) => ({
      ...person,
      timeZone: person.timeZone ?? city.timeZone,
    }));
    for (const person of people) {
      try {
        if (!isAsleep(person, now)) await sendDigest(means, person, until);
      } catch (error) {
        means.log.error({ err: error, userId: person.userId }, 'failed to send a digest');
      }
    }
    if (people.length < peopleAtOnce) return;
    after = people.at(-1)!.userId;
  }
}

type Reader = DigestPerson & { readonly timeZone: string };

const isAsleep = (person: Reader, now: Date) => isQuiet(now, person.timeZone, quietHoursOf(person));

async function sendDigest({ db, mail, config }: DigestServices, person: Reader, until: Date): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await takeDigest(tx, person, until))) return;
    const { lines, further } = await listDigest(tx, person, until, linesAtMost);
    if (lines.length === 0) return;
    const titles = lines.map(lineTitle);
    const total = lines.length + further;
    const sheet = layOutMail({
      title: total === 1 ? '1 new notification' : `${fullCountText(total)} new notifications`,
      preview: titles[0]!,
      blocks: [
        ...titles.map((text) => ({ kind: 'text', text }) as const),
        { kind: 'button', label: 'See all', url: `${config.PUBLIC_URL}/notifications` },
      ],
      footer: `You get this email once a day while you have unread notifications. Unsubscribe: ${unsubscribeLink(config, person.userId)}`,
    });
    await mail.send(tx, {
      dedupeKey: `digest:${person.userId}:${until.toISOString()}`,
      to: person.email,
      subject: total === 1 ? titles[0]! : `${titles[0]!}, and ${fullCountText(total - 1)} more`,
      ...sheet,
      headers: unsubscribeHeaders(config, person.userId),
    });
    fault('notifications.beforeDigestEnds');
  });
  fault('notifications.afterDigest');
}

function lineTitle({ type, params, names, actorsTotal }: DigestLine): string {
  return titleOf(type, whoText(names, actorsTotal), params);
}
