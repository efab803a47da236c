import { newId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { textToMany } from '#platform/server/texts.ts';
import { dateIn } from '#platform/time.ts';
import { judge, personCaps, type DeliveryWay } from '../rules.ts';
import type { BroadcastRow, BroadcastContent } from './broadcast-store.ts';
import type { AudienceMember } from './audience-store.ts';
import { addTotals, takeShares, writeDeliveries, type Delivery } from './delivery-store.ts';
import { mailsOf, textsOf, type Addressed } from './compose-messages.ts';

export type BroadcastServices = Pick<Services, 'db' | 'mail' | 'config' | 'log'>;

/** A user and a channel to decide about. The id is that of the message. */
export type Candidate = { readonly person: AudienceMember; readonly way: DeliveryWay; readonly id: string };

export const candidatesOf = (people: readonly AudienceMember[], ways: readonly DeliveryWay[]): Candidate[] =>
  people.flatMap((person) => ways.map((way) => ({ person, way, id: newId() })));

/** Leaves the recipients of a part to `postponedDeliveries`, where one that fails doesn't stop the others. */
export async function postponePart(
  tx: Tx,
  { postId }: Pick<BroadcastRow, 'postId'>,
  { candidates, now }: { candidates: readonly Candidate[]; now: Date },
): Promise<void> {
  const deliveries = candidates.map(({ person: { userId }, way, id }): Delivery => {
    return { userId, channel: way, id, state: 'postponed', why: null, dueAt: now };
  });
  await writeDeliveries(tx, postId, deliveries);
  await addTotals(
    tx,
    postId,
    deliveries.map(({ channel, state }) => ({ channel, state, why: '', by: 1 })),
  );
}

/**
 * Sends one part of an audience: decides, writes messages, log and totals in the given transaction. @returns the log
 * rows
 */
export async function sendPart(
  tx: Tx,
  { mail, config }: BroadcastServices,
  {
    broadcast,
    content,
    candidates,
    now,
  }: { broadcast: BroadcastRow; content: BroadcastContent; candidates: Candidate[]; now: Date },
): Promise<Delivery[]> {
  const judged = candidates.map((one) => ({
    ...one,
    verdict: judge(one.person, one.way, now, content.endsAt),
  }));
  const shares = judged.flatMap(({ person, way, verdict }) =>
    'to' in verdict
      ? [
          {
            subjectId: person.userId,
            channel: way,
            day: dateIn(now, person.timeZone),
            cap: personCaps[way],
          },
        ]
      : [],
  );
  const taken = new Set(
    (await takeShares(tx, shares)).map(({ subjectId, channel }) => `${subjectId} ${channel}`),
  );
  const addressed: Record<DeliveryWay, Addressed[]> = { email: [], sms: [] };
  const deliveries = judged.map(({ person: { userId }, way, id, verdict }): Delivery => {
    const about = { userId, channel: way, id, why: null, dueAt: null };
    if ('skip' in verdict) return { ...about, state: 'skipped', why: verdict.skip };
    if ('postponedTo' in verdict) return { ...about, state: 'postponed', dueAt: verdict.postponedTo };
    if (!taken.has(`${userId} ${way}`)) return { ...about, state: 'skipped', why: 'enough' };
    addressed[way].push({ userId, id, to: verdict.to });
    return { ...about, state: 'queued' };
  });
  await writeDeliveries(tx, broadcast.postId, deliveries);
  const written = { config, broadcast, content };
  await mail.sendToMany(tx, mailsOf(written, addressed.email));
  await textToMany(tx, textsOf(written, addressed.sms));
  await addTotals(
    tx,
    broadcast.postId,
    deliveries.map(({ channel, state, why }) => ({ channel, state, why: why ?? '', by: 1 })),
  );
  return deliveries;
}
