import { profileChanged } from '#modules/profiles/profiles/events.ts';
import { outsideKey, profileWireId } from '#modules/profiles/profiles/rules.ts';
import {
  findLife,
  findProfileId,
  isRunByOwn,
  lockTeam,
  readCard,
} from '#modules/profiles/profiles/server/index.ts';
import { leadOn, mergeInto } from '#modules/profiles/venues/server/index.ts';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import { newId, type UserId, type VenueId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish, publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { venuesMerged } from '../events.ts';
import { mergeRefusals as refusals, type mergeVenue } from '../contract.ts';

/** Moves a module's rows from one profile to another, in the transaction of the merge. Takes bare ids. */
export type Mover = (tx: Db, fromId: VenueId, intoId: VenueId) => Promise<unknown>;

/**
 * Merges two venues (VEN-06). Moved rows, log entry and domain event share one transaction.
 * @throws Refusal venueNotFound, venueGone, mergeSame, mergeRun, mergeWhyRequired
 */
export async function merge(
  tx: Db,
  movers: readonly Mover[],
  { venueId, intoId, reason }: InputOf<typeof mergeVenue>,
  byId: UserId,
) {
  const from = await requireVenue(tx, venueId);
  const into = await requireVenue(tx, intoId);
  if (from === into) throw refuse(refusals, 'mergeSame');
  if (reason === '') throw refuse(refusals, 'mergeWhyRequired');
  // Always locks in the same order, so that two merges can't deadlock.
  const [first, second] = [from, into].toSorted() as [VenueId, VenueId];
  const locked = [await lockTeam(tx, first), await lockTeam(tx, second)];
  const [old, kept] = [from, into].map((id) => locked.find((one) => one?.id === id));
  if (!old || !kept) throw refuse(refusals, 'venueGone');
  if (await isRunByOwn(tx, from)) throw refuse(refusals, 'mergeRun');

  for (const move of movers) await move(tx, from, into);
  await leadOn(tx, from, into);
  await mergeInto(tx, from, into);
  const entryId = await addEntry(tx, {
    byId,
    act: 'mergeVenues',
    itemType: 'venue',
    itemId: into,
    wireId: profileWireId(kept),
    title: old.name,
    before: { venueId: from },
    after: { venueId: into },
    reason,
  });
  await publish(tx, venuesMerged, {
    key: entryId,
    payload: { entryId, fromId: from, intoId: into, byId },
  });
  await publishAll(
    tx,
    profileChanged,
    [from, into].map((profileId) => ({ key: newId(), payload: { profileId, byId } })),
  );
  return readCard(tx, into);
}

async function requireVenue(db: Db, wireId: string): Promise<VenueId> {
  const key = { type: 'venue', ...outsideKey('venue', wireId) } as const;
  const id = await findProfileId(db, key);
  if (id) return id;
  throw refuse(refusals, (await findLife(db, key)) === 'gone' ? 'venueGone' : 'venueNotFound');
}
