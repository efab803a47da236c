import { type ArtistId, type EventId, newId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { gigAnswered, gigRequested, gigWithdrawn } from '../events.ts';
import { lineupRefusals } from '../contract.ts';
import { onListed } from '../rules.ts';
import { dropGigs, listArtistTeams, listOfEvent, putGigs, type NewGig } from './store.ts';

type Saved = {
  readonly eventId: EventId;
  /** Bare artist ids of the lineup before and after. */
  readonly before: ReadonlySet<string>;
  readonly after: readonly ArtistId[];
  /** Artists are only asked once the event is published. */
  readonly isDraft: boolean;
  readonly by: { readonly userId: UserId };
};

/**
 * Updates gigs for a new lineup: managed artists are notified and may decline, open requests are accepted, and
 * artists who declined are refused (GIG-03). Needs a locked event whose hosts are saved.
 * @throws Refusal artistDeclined, artistUnavailable
 */
export async function updateLineup(tx: Db, { eventId, before, after, isDraft, by }: Saved): Promise<void> {
  const gigs = new Map((await listOfEvent(tx, eventId)).map((gig) => [gig.artistId, gig] as const));
  const teams = await listArtistTeams(tx, eventId, { artistIds: after, userId: by.userId });
  const changed: NewGig[] = [];
  for (const { artistId, isBlocked, ...team } of teams) {
    const isNew = !before.has(artistId);
    if (isBlocked && isNew) throw refuse(lineupRefusals, 'artistUnavailable');
    const next = onListed(gigs.get(artistId), { ...team, isNew });
    if (next === 'artistDeclined') throw refuse(lineupRefusals, next);
    if (next === 'stays' || isDraft) continue;
    const isAsked = next === 'ask';
    changed.push({
      artistId,
      askedBy: isAsked ? 'host' : (gigs.get(artistId)?.askedBy ?? 'host'),
      status: isAsked ? 'pending' : 'confirmed',
      deniedBy: null,
      byId: by.userId,
    });
  }
  await putGigs(tx, eventId, changed);
  await publishListed(tx, eventId, changed);
  const playing = new Set(after);
  const gone = [...gigs.values()].filter(
    ({ artistId, askedBy, status }) =>
      !playing.has(artistId) && (status === 'confirmed' || (status === 'pending' && askedBy === 'host')),
  );
  if (gone.length === 0) return;
  await dropGigs(
    tx,
    eventId,
    gone.map(({ artistId }) => artistId),
  );
  await publishAll(
    tx,
    gigWithdrawn,
    gone
      .filter(({ status }) => status === 'pending')
      .map(({ artistId }) => ({
        key: newId(),
        payload: { eventId, artistId, side: 'host' as const, byId: by.userId },
      })),
  );
}

async function publishListed(tx: Db, eventId: EventId, changed: readonly NewGig[]): Promise<void> {
  const listed = changed.map(({ artistId, byId, status }) => ({
    isAsked: status === 'pending',
    payload: { eventId, artistId, side: 'host' as const, byId },
  }));
  await publishAll(
    tx,
    gigRequested,
    listed.filter(({ isAsked }) => isAsked).map(({ payload }) => ({ key: newId(), payload })),
  );
  await publishAll(
    tx,
    gigAnswered,
    listed
      .filter(({ isAsked }) => !isAsked)
      .map(({ payload }) => ({
        key: `${eventId}:${payload.artistId}:${newId()}`,
        payload: { ...payload, status: 'confirmed' as const },
      })),
  );
}
