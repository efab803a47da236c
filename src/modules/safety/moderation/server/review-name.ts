import { accountOpened } from '#modules/identity/accounts/events.ts';
import { profileChanged, profileCreated, profileDeleted } from '#modules/profiles/profiles/events.ts';
import type { DomainEventDefinition } from '#platform/domain-events.ts';
import { type EventId, newId, noId, type ProfileId, type UserId } from '#platform/ids.ts';
import { publish, subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import {
  eventApproved,
  eventHeld,
  eventReleased,
  eventSafetyEvents,
  moderationDecided,
  profileApproved,
  profileHeld,
  profileReleased,
  profileSafetyEvents,
} from '../events.ts';
import { nameUnderReview, ownWord } from '../copy.ts';
import { isNewAccount, type ReportKind } from '../rules.ts';
import { isSuspiciousName } from '../suspicious-name.ts';
import * as store from './name-review-store.ts';
import { moderatedOf, type Moderating, type NamedThing } from './reportable.ts';
import { listSenders } from './sender-store.ts';

type Actors = { readonly byId?: UserId | undefined; readonly userId?: UserId | undefined };
type ProfileEvent = DomainEventDefinition<Actors & { readonly profileId: ProfileId }>;
/**
 * Domain events after which an event may have a new name. Injected by the app, because their module is above this
 * one.
 */
export type NamesEvent = DomainEventDefinition<Actors & { readonly eventId: EventId }>;

export function nameSubscribers(
  db: Db,
  moderating: Moderating,
  namesEvents: readonly NamesEvent[],
): Subscriber[] {
  const review = (
    find: (tx: Db) => Promise<NamedThing | undefined>,
    byIds: readonly (UserId | undefined)[],
  ) =>
    transact(db, async (tx) => {
      const thing = await find(tx);
      const known = byIds.filter((one) => one !== undefined);
      if (thing) await reviewName(tx, moderating, thing, known);
    });
  const { named } = moderating;
  const reviewProfile = (id: ProfileId, byIds: readonly (UserId | undefined)[]) =>
    review((tx) => named.profile(tx, id), byIds);
  return [
    subscribe(accountOpened, {
      name: 'safety.review-names-account-opened',
      by: 'queued',
      handle: ({ payload: { userId } }) => reviewProfile(userId, [userId]),
    }),
    subscribe<ProfileEvent>([profileCreated, profileChanged, profileDeleted, ...profileSafetyEvents], {
      name: 'safety.review-names-profile',
      by: 'queued',
      handle: ({ payload: { profileId, byId, userId } }) => reviewProfile(profileId, [byId, userId]),
    }),
    subscribe<NamesEvent>([...eventSafetyEvents, ...namesEvents], {
      name: 'safety.review-names-event',
      by: 'queued',
      handle: ({ payload: { eventId, byId, userId } }) =>
        review((tx) => named.event(tx, eventId), [byId, userId]),
    }),
  ];
}

/**
 * Holds a suspicious name of a new account, one that links elsewhere or impersonates a company, until an admin
 * approves it or it is changed. Meanwhile events leave all lists, nothing with the name is searchable, and no email
 * is sent about it.
 * @param byIds who may have set the name, besides the owner
 */
async function reviewName(
  tx: Db,
  moderating: Moderating,
  thing: NamedThing,
  byIds: readonly UserId[],
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
  await store.putNameCase(tx, { kind, wireId: thing.wireId, thing, hidden });
  await setHidden(tx, moderating, thing, true);
  const outcome = nameUnderReview(ownWord(kind), title);
  await publishReview(tx, kind, id, 'held');
  if (thing.authorId)
    await publish(tx, moderationDecided, {
      key: newId(),
      payload: { userId: thing.authorId, outcome, link: thing.path },
    });
}

async function release(tx: Db, moderating: Moderating, thing: NamedThing): Promise<void> {
  const { kind, id } = thing;
  await store.removeReview(tx, id);
  await store.removeNameCase(tx, kind, id);
  if (!(await store.staysHidden(tx, kind, id))) {
    await store.markCaseShown(tx, kind, id);
    await setHidden(tx, moderating, thing, false);
  }
  await publishReview(tx, kind, id, 'released');
}

/** Does nothing when the name isn't held. */
export async function approveName(
  tx: Db,
  { kind, itemId, byId }: { kind: ReportKind; itemId: string; byId: UserId },
): Promise<void> {
  if (await store.approveReview(tx, itemId, byId)) await publishReview(tx, kind, itemId, 'approved');
}

const setHidden = async (
  tx: Db,
  { things }: Moderating,
  { kind, id, authorId }: NamedThing,
  hidden: boolean,
) => moderatedOf(things, kind)?.setHidden?.(tx, id, hidden, authorId ?? noId);

const ofEvents = { held: eventHeld, released: eventReleased, approved: eventApproved };
const ofProfiles = { held: profileHeld, released: profileReleased, approved: profileApproved };

/** Makes search reindex the event or profile. */
async function publishReview(
  tx: Db,
  kind: ReportKind,
  id: string,
  outcome: keyof typeof ofEvents,
): Promise<void> {
  const key = newId();
  if (kind === 'event') await publish(tx, ofEvents[outcome], { key, payload: { eventId: id as EventId } });
  else await publish(tx, ofProfiles[outcome], { key, payload: { profileId: id as ProfileId } });
}

async function isAnyNewcomer(tx: Db, ids: readonly UserId[]): Promise<boolean> {
  const senders = await listSenders(tx, ids);
  return senders.some(
    ({ trusted, createdAt, proven }) =>
      !trusted && isNewAccount({ openedAt: createdAt.getTime(), proven }, Date.now()),
  );
}
