import { eventChanged } from '#modules/events/events/events.ts';
import {
  lockEvent,
  findEventRole,
  seesEvent,
  updateEvent,
  type LockedEvent,
} from '#modules/events/events/server/index.ts';
import { holdProfiles } from '#modules/profiles/page-deletion/server/index.ts';
import { type ArtistId, type EventId, newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { gigAnswered, gigRequested, gigWithdrawn } from '../events.ts';
import { refusals } from '../contract.ts';
import { mostPlaying, mostWaiting, onAnswer, onAsk, type Side, type GigState } from '../rules.ts';
import { countGigRequests, dropGigs, listArtistTeams, listOfEvent, putGigs } from './store.ts';
import { addPlaying, dropPlaying, listLineup } from './lineup-store.ts';

/** Bare ids. */
type About = { readonly eventId: EventId; readonly artistId: ArtistId; readonly viewer: Viewer };

/**
 * Locks the event until the transaction ends, and returns the state of the artist's gig.
 * @throws Refusal eventNotFound, gigOver
 */
async function lock(tx: Db, { eventId, artistId, viewer }: About) {
  const event = await lockEvent(tx, eventId);
  if (!event || event.deletedAt || event.status === 'draft') throw refuse(refusals, 'eventNotFound');
  if (event.status !== 'postponed' && event.endsAt.getTime() <= Date.now()) throw refuse(refusals, 'gigOver');
  const [gigs, lineup, teams] = [
    await listOfEvent(tx, eventId),
    await listLineup(tx, eventId),
    await listArtistTeams(tx, eventId, { artistIds: [artistId], userId: viewer.userId }),
  ];
  return {
    event,
    gig: gigs.find((one) => one.artistId === artistId),
    lineup,
    isPlaying: lineup.some((one) => one.artistId === artistId),
    isBlocked: teams[0]?.isBlocked === true,
    hasHosts: teams[0]?.hasHosts === true,
  };
}

/**
 * Requests to play an event.
 * @throws Refusal those of `onAsk`, eventNotFound, gigOff, noHostToAsk, tooManyWaiting
 */
export async function ask(tx: Db, about: About & { readonly part: string }): Promise<void> {
  const { eventId, artistId, viewer, part } = about;
  if (!(await seesEvent(tx, eventId, viewer))) throw refuse(refusals, 'eventNotFound');
  const { event, gig, isPlaying, isBlocked, hasHosts, lineup } = await lock(tx, about);
  if (isBlocked) throw refuse(refusals, 'eventNotFound');
  if (event.status === 'cancelled') throw refuse(refusals, 'gigOff');
  const next = onAsk(gig, isPlaying);
  if (next !== 'ask' && next !== 'agree') throw refuse(refusals, next);
  const hosts = ['owner', 'collaborator'].includes((await findEventRole(tx, viewer, eventId)) ?? '');
  if (next === 'agree' || hosts) {
    await agree(tx, about, { event, lineup, side: hosts ? 'host' : 'artist', part });
    return;
  }
  if (!hasHosts) throw refuse(refusals, 'noHostToAsk');
  if ((await countGigRequests(tx, artistId)) >= mostWaiting) throw refuse(refusals, 'tooManyWaiting');
  await putGigs(tx, eventId, [
    { artistId, askedBy: 'artist', status: 'pending', deniedBy: null, byId: viewer.userId, part },
  ]);
  await publish(tx, gigRequested, {
    key: newId(),
    payload: { eventId, artistId, side: 'artist', byId: viewer.userId },
  });
}

/**
 * Answers a gig. Idempotent.
 * @throws Refusal those of `onAnswer`, eventNotFound, gigOver, gigOff
 */
export async function answer(
  tx: Db,
  about: About & { readonly side: Side; readonly status: 'confirmed' | 'denied' },
): Promise<void> {
  const { side, status } = about;
  const { event, gig, lineup, isPlaying } = await lock(tx, about);
  const next = onAnswer(gig, { side, answer: status, isPlaying });
  if (next === 'same') return;
  if (next === 'agree' && event.status === 'cancelled') throw refuse(refusals, 'gigOff');
  if (next === 'agree') await agree(tx, about, { event, lineup, side, part: gig?.part ?? '', gig });
  else if (next === 'decline') await decline(tx, about, { event, side, gig });
  else throw refuse(refusals, next);
}

/** Withdraws an unanswered request. Idempotent. */
export async function withdraw(tx: Db, { eventId, artistId, viewer }: About): Promise<void> {
  await lockEvent(tx, eventId);
  const gig = (await listOfEvent(tx, eventId)).find((one) => one.artistId === artistId);
  if (gig?.status !== 'pending' || gig.askedBy !== 'artist') return;
  await dropGigs(tx, eventId, [artistId]);
  await publish(tx, gigWithdrawn, {
    key: newId(),
    payload: { eventId, artistId, side: 'artist', byId: viewer.userId },
  });
}

type Change = { readonly event: LockedEvent; readonly side: Side; readonly gig?: GigState | undefined };

async function agree(
  tx: Db,
  { eventId, artistId, viewer }: About,
  { event, lineup, side, part, gig }: Change & { lineup: readonly { artistId: ArtistId }[]; part: string },
): Promise<void> {
  const isNew = !lineup.some((one) => one.artistId === artistId);
  if (isNew && lineup.length >= mostPlaying) throw refuse(refusals, 'lineupFull');
  if (isNew && !(await holdProfiles(tx, [artistId]))) throw refuse(refusals, 'profileGone');
  const askedBy = gig?.askedBy ?? 'artist';
  await putGigs(tx, eventId, [
    { artistId, askedBy, status: 'confirmed', deniedBy: null, byId: viewer.userId, part },
  ]);
  if (isNew) {
    await addPlaying(tx, eventId, { artistId, note: part });
    await publishChange(tx, event, viewer);
  }
  await publishAnswer(tx, { eventId, artistId, viewer }, { side, status: 'confirmed' });
}

async function decline(
  tx: Db,
  { eventId, artistId, viewer }: About,
  { event, side, gig }: Change,
): Promise<void> {
  const askedBy = gig?.askedBy ?? 'host';
  await putGigs(tx, eventId, [{ artistId, askedBy, status: 'denied', deniedBy: side, byId: viewer.userId }]);
  if (await dropPlaying(tx, eventId, artistId)) await publishChange(tx, event, viewer);
  await publishAnswer(tx, { eventId, artistId, viewer }, { side, status: 'denied' });
}

/** Changes the revision, so that open forms with the old lineup are refused and can't restore it. */
async function publishChange(tx: Db, { id, creatorId }: LockedEvent, { userId }: Viewer): Promise<void> {
  await updateEvent(tx, id, {});
  await publish(tx, eventChanged, {
    key: newId(),
    payload: { eventId: id, creatorId, byId: userId, what: ['lineup'] },
  });
}

async function publishAnswer(
  tx: Db,
  { eventId, artistId, viewer }: About,
  { side, status }: { side: Side; status: 'confirmed' | 'denied' },
): Promise<void> {
  await publish(tx, gigAnswered, {
    key: `${eventId}:${artistId}:${newId()}`,
    payload: { eventId, artistId, side, status, byId: viewer.userId },
  });
}
