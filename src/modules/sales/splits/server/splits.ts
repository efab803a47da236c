import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { listProfilesOfEvent } from '#modules/events/events/server/index.ts';
import { profileWireId } from '#modules/profiles/profiles/rules.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { type EventId, isUuid, newId, type ProfileId } from '#platform/ids.ts';
import { chargeStep } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { splitRefusals as refusals, type ManagedSplit, type ShareDraft, type Split } from '../contract.ts';
import { splitAnswered, splitProposed } from '../events.ts';
import { agreedVersion, bindingShares, sumPercent, wholePercent, type Terms } from '../rules.ts';
import * as store from './store.ts';

type ProfileKey = Pick<store.ShareRow, 'profileId' | 'type' | 'provider' | 'providerId'>;

const wireIdOf = ({ profileId: id, ...profile }: ProfileKey) => profileWireId({ id, ...profile });

const toParty = (profile: ProfileKey & { readonly name: string }) => ({
  id: wireIdOf(profile),
  name: profile.name,
  type: profile.type,
});

const toVersion = ({ version, currency, shares }: store.VersionRow) => ({
  version,
  currency,
  shares: shares.map((share) => ({
    party: toParty(share),
    terms: { kind: share.kind, percent: share.percent, amount: share.amount },
    answer: share.answer,
    reason: share.reason,
  })),
});

function toSplit(event: store.SplitEvent, versions: readonly store.VersionRow[]): Split {
  const { provider, providerId, name } = event;
  const shown = (version: store.VersionRow | undefined) =>
    version && version.shares.length > 0 ? toVersion(version) : null;
  return {
    event: {
      id: eventWireId(event),
      name,
      startsAt: event.startsAt.toISOString(),
      timezone: event.timezone,
      status: event.status,
      path: eventPath({ providerCode: providerCode(provider), providerId, name }),
    },
    host: event.hostName,
    isFrozen: event.isFrozen,
    latest: shown(versions[0]),
    agreed: shown(agreedVersion(versions)),
  };
}

/** @throws Refusal eventNotFound */
async function readEvent(db: Db, eventId: EventId): Promise<store.SplitEvent> {
  const [event] = await store.listEvents(db, [eventId]);
  if (!event) throw refuse(eventRefusals, 'eventNotFound');
  return event;
}

const readVersions = async (db: Db, eventId: EventId) =>
  (await store.listVersions(db, [eventId])).get(eventId) ?? [];

/** @throws Refusal eventNotFound */
export async function readManaged(db: Db, eventId: EventId): Promise<ManagedSplit> {
  const event = await readEvent(db, eventId);
  const versions = await readVersions(db, eventId);
  const parties = await store.listParties(db, await listProfilesOfEvent(db, eventId));
  return {
    split: toSplit(event, versions),
    currency: event.currency,
    version: versions[0]?.version ?? 0,
    parties: parties.map(toParty),
  };
}

/**
 * Proposes a split, or a change of one. Parties of the version in force that lose their share are asked, too, except
 * those whose page was deleted.
 * @throws Refusal eventNotFound, splitFrozen, splitChanged, shareInvalid, partyTwice, tooMuch
 */
export async function propose(
  tx: Db,
  viewer: Viewer,
  draft: { readonly eventId: EventId; readonly seenVersion: number; readonly shares: readonly ShareDraft[] },
): Promise<ManagedSplit> {
  const { eventId, seenVersion } = draft;
  await store.lockSplit(tx, eventId);
  const event = await readEvent(tx, eventId);
  if (event.isFrozen) throw refuse(refusals, 'splitFrozen');
  const versions = await readVersions(tx, eventId);
  if ((versions[0]?.version ?? 0) !== seenVersion) throw refuse(refusals, 'splitChanged');
  const inForce = agreedVersion(versions)?.shares.filter(({ kind }) => kind !== 'nothing') ?? [];
  const allowed = await store.listParties(tx, [
    ...(await listProfilesOfEvent(tx, eventId)),
    ...inForce.map(({ profileId }) => profileId),
  ]);
  const partyIdOf = new Map(allowed.map((party) => [wireIdOf(party), party.profileId]));
  const wanted = sharesOf(draft.shares, partyIdOf, event.currency);
  const left = inForce
    .filter(({ profileId }) => allowed.some((party) => party.profileId === profileId))
    .filter(({ profileId }) => !wanted.some((share) => share.profileId === profileId))
    .map(({ profileId }) => ({ profileId, kind: 'nothing', percent: null, amount: null }) as const);
  const shares = [...wanted, ...left];
  const version = seenVersion + 1;
  await store.addVersion(tx, { eventId, version, currency: event.currency, byId: viewer.userId, shares });
  const partyIds = shares.map(({ profileId }) => profileId);
  await publish(tx, splitProposed, {
    key: `${eventId}:${version}`,
    payload: { eventId, version, partyIds, byId: viewer.userId },
  });
  return readManaged(tx, eventId);
}

/** @throws Refusal shareInvalid, partyTwice, tooMuch */
function sharesOf(drafts: readonly ShareDraft[], parties: ReadonlyMap<string, ProfileId>, currency: string) {
  const shares = drafts.map((draft, place): Terms & { readonly profileId: ProfileId } => {
    const profileId = parties.get(draft.partyId);
    const { kind } = draft;
    const percent = kind === 'fixed' ? null : draft.percent;
    const amount = kind === 'percent' ? null : draft.amount;
    const isComplete = (kind === 'fixed' || percent !== null) && (kind === 'percent' || amount !== null);
    const isPayable = amount === null || amount % chargeStep(currency) === 0;
    if (!profileId || !isComplete || !isPayable) throw refuse(refusals, 'shareInvalid', { place });
    return { profileId, kind, percent, amount };
  });
  if (new Set(shares.map(({ profileId }) => profileId)).size < shares.length)
    throw refuse(refusals, 'partyTwice');
  if (sumPercent(shares) > wholePercent) throw refuse(refusals, 'tooMuch');
  return shares;
}

/** @throws Refusal splitNotFound, splitFrozen, splitChanged, splitAgreed, reasonRequired */
export async function answer(
  tx: Db,
  viewer: Viewer,
  {
    eventId,
    profileId,
    ...given
  }: {
    readonly eventId: EventId;
    readonly profileId: ProfileId;
    readonly version: number;
    readonly answer: 'accepted' | 'declined';
    readonly reason: string;
  },
): Promise<Split> {
  await store.lockSplit(tx, eventId);
  const [event] = await store.listEvents(tx, [eventId]);
  const versions = await readVersions(tx, eventId);
  const latest = versions[0];
  const isAsked = latest?.shares.some((share) => share.profileId === profileId);
  if (!event || !latest || !isAsked) throw refuse(refusals, 'splitNotFound');
  if (event.isFrozen) throw refuse(refusals, 'splitFrozen');
  const { version } = latest;
  if (version !== given.version) throw refuse(refusals, 'splitChanged');
  if (agreedVersion(versions) === latest) throw refuse(refusals, 'splitAgreed');
  const reason = given.answer === 'declined' ? given.reason : '';
  if (given.answer === 'declined' && reason === '') throw refuse(refusals, 'reasonRequired');
  const key = { eventId, version, profileId };
  await store.saveAnswer(tx, key, { answer: given.answer, reason, byId: viewer.userId });
  const payload = { eventId, version, partyId: profileId, answer: given.answer, byId: viewer.userId };
  await publish(tx, splitAnswered, { key: newId(), payload });
  return toSplit(event, await readVersions(tx, eventId));
}

export async function listOf(db: Db, profileId: ProfileId, { limit, cursor }: PageInput) {
  const [from] = unpackCursor(cursor, 1) ?? [];
  const after = typeof from === 'string' && isUuid(from) ? from : undefined;
  const found = await store.listEventsWith(db, profileId, { limit: limit + 1, after });
  const { rows: eventIds, next } = cutPage(found, limit, (last) => [last]);
  const [events, versions] = await Promise.all([
    store.listEvents(db, eventIds),
    store.listVersions(db, eventIds),
  ]);
  const items = eventIds.flatMap((id) => {
    const event = events.find((one) => one.id === id);
    return event ? [toSplit(event, versions.get(id) ?? [])] : [];
  });
  return { items, next };
}

export type BindingSplit = {
  readonly currency: string;
  readonly shares: readonly store.ShareRow[];
};

/** The shares that count when the money of events is paid out. Events without a split are left out. */
export async function listBinding(
  db: Db,
  eventIds: readonly EventId[],
): Promise<ReadonlyMap<EventId, BindingSplit>> {
  const all = await store.listVersions(db, eventIds);
  return new Map(
    [...all].flatMap(([eventId, versions]) => {
      const shares = bindingShares(versions).filter(({ kind }) => kind !== 'nothing');
      const [first] = shares;
      return first ? [[eventId, { currency: first.currency, shares }] as const] : [];
    }),
  );
}
