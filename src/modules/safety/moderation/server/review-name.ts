import { isUuid, newId } from '#platform/ids.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Subscriber, StoredEvent } from '#platform/server/feature.ts';
import { heldNameWords, ownWord } from '../copy.ts';
import { isNewAccount, type ReportKind } from '../rules.ts';
import { isSuspiciousName } from '../suspicious-name.ts';
import * as store from './name-review-store.ts';
import type { Moderating, NamedThing } from './reportable.ts';
import { listSenders } from './sender-store.ts';

/** Facts after which something may have a new name, with the field that names it. */
const renaming = [
  ['account.opened', 'userId', 'profile'],
  ['profile.*', 'profileId', 'profile'],
  ['event.*', 'eventId', 'event'],
] as const;

export const nameSubscribers = (db: Db, moderating: Moderating): Subscriber[] =>
  renaming.map(([on, field, source]) => ({
    name: `safety.review-names-${on.replace(/\W+$/, '').replaceAll('.', '-')}`,
    on,
    by: 'queued',
    handle: async ({ payload }: StoredEvent) => {
      const id = payload[field];
      if (typeof id !== 'string' || !isUuid(id)) return;
      const named = [payload.byId, payload.userId].filter((one) => typeof one === 'string' && isUuid(one));
      await transact(db, async (tx) => {
        const thing = await moderating.named[source](tx, id);
        if (thing) await reviewName(tx, moderating, thing, named as string[]);
      });
    },
  }));

/**
 * Holds a name that a new account gave and that sends people elsewhere or pretends to be somebody, until an admin approves
 * it or it is changed. Events leave every list meanwhile, everything leaves the search, and nothing is mailed about it.
 * @param byIds who may have given it, beside the owner
 */
async function reviewName(
  tx: Db,
  moderating: Moderating,
  thing: NamedThing,
  byIds: readonly string[],
): Promise<void> {
  const { id, title, kind } = thing;
  const [review] = await store.listReviews(tx, [id]);
  if (!isSuspiciousName(title)) {
    if (review) await release(tx, moderating, thing);
    return;
  }
  if (review?.name === title) {
    if (review.approvedBy === null) await setHidden(tx, moderating, thing, true);
    return;
  }
  if (!(await isAnyNewcomer(tx, [...byIds, ...(thing.authorId ? [thing.authorId] : [])]))) return;
  await store.putReview(tx, { itemId: id, itemType: kind, name: title });
  const hidden = moderating.things[kind]?.setHidden !== undefined;
  await store.putHeldCase(tx, { kind, wireId: thing.wireId, thing, hidden });
  await setHidden(tx, moderating, thing, true);
  const outcome = heldNameWords(ownWord(kind), title);
  await publishAll(tx, [
    reindexed(kind, id, 'held'),
    ...(thing.authorId
      ? [
          {
            type: 'moderation.decided',
            key: newId(),
            payload: { userId: thing.authorId, outcome, link: thing.path },
          },
        ]
      : []),
  ]);
}

async function release(tx: Db, moderating: Moderating, thing: NamedThing): Promise<void> {
  await store.removeReview(tx, thing.id);
  if (await store.removeHeldCase(tx, thing.kind, thing.id)) await setHidden(tx, moderating, thing, false);
  await publishAll(tx, [reindexed(thing.kind, thing.id, 'released')]);
}

/** The name is fine: everything that was held back follows. */
export async function approveName(
  tx: Db,
  { kind, itemId, byId }: { kind: ReportKind; itemId: string; byId: string },
): Promise<void> {
  await store.approveReview(tx, itemId, byId);
  await publishAll(tx, [reindexed(kind, itemId, 'approved')]);
}

const setHidden = async (
  tx: Db,
  { things }: Moderating,
  { kind, id, authorId }: NamedThing,
  hidden: boolean,
) => things[kind]?.setHidden?.(tx, id, hidden, authorId ?? id);

/** The search reads a thing again whenever a fact names it. */
const reindexed = (kind: ReportKind, id: string, what: string) =>
  kind === 'event'
    ? { type: `event.${what}`, key: newId(), payload: { eventId: id } }
    : { type: `profile.${what}`, key: newId(), payload: { profileId: id } };

async function isAnyNewcomer(tx: Db, ids: readonly string[]): Promise<boolean> {
  const senders = await listSenders(tx, ids);
  return senders.some(
    ({ trusted, createdAt, proven }) =>
      !trusted && isNewAccount({ openedAt: createdAt.getTime(), proven }, Date.now()),
  );
}
