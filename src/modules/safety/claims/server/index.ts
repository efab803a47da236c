import { holdProfiles } from '#modules/profiles/page-deletion/server/index.ts';
import { profileKeyOf, profilePath } from '#modules/profiles/profiles/rules.ts';
import { findLife, findProfileId, isRunByOwn, readCardsOf } from '#modules/profiles/profiles/server/index.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { claimable, claimFailure } from '../rules.ts';
import { decide } from './decide-claim.ts';
import { addClaim, findClaim, findOwnClaim, listClaims, type ClaimRow } from './store.ts';

export { dropOpenClaims, moveClaims } from './store.ts';

export function openClaims(): Feature {
  return {
    routes: [
      route(calls.getClaim, async ({ input, viewer, db }) => {
        const { id, type } = await requireProfile(db, input.profileId);
        const isFree = claimable(type) && !(await isRunByOwn(db, id));
        const own = viewer && (await findOwnClaim(db, id, viewer.userId));
        return { claimable: isFree, own: own ? toOwn(own) : null };
      }),
      route(calls.claimProfile, async ({ input, viewer, db }) => {
        const { userId } = requireViewer(viewer);
        const { words } = input;
        const links = [...new Set(input.links.filter((link) => link !== ''))];
        const { id, type } = await requireProfile(db, input.profileId);
        if (!claimable(type)) throw refuse(calls.claimRefusals, 'claimNotPossible');
        // Held first, so that a page that is deleted or handed over meanwhile gets no claim.
        if (!(await holdProfiles(db, [id]))) throw refuse(profileRefusals, 'profileGone');
        if (await isRunByOwn(db, id)) throw refuse(calls.claimRefusals, 'claimAlreadyRun');
        const failure = claimFailure({ words, links });
        if (failure) throw refuse(calls.claimRefusals, failure);
        const added = await addClaim(db, { profileId: id, userId, words, links });
        if (!added) throw refuse(calls.claimRefusals, 'claimWaits');
        return toOwn(added);
      }),
      route(calls.listClaims, async ({ input, db }) => {
        const { rows, next } = await listClaims(db, input.state, input);
        return { items: await toClaims(db, rows), next };
      }),
      route(calls.decideClaim, async ({ input, viewer, db }) => {
        await decide(db, input, requireViewer(viewer).userId);
        const claim = await findClaim(db, input.claimId);
        const [now] = await toClaims(db, claim ? [claim] : []);
        return now!;
      }),
    ],
  };
}

/** @throws Refusal profileNotFound, profileGone */
async function requireProfile(db: Db, wireId: string) {
  const key = profileKeyOf(wireId);
  const id = key && (await findProfileId(db, key));
  if (id) return { id, type: key.type };
  const life = key && (await findLife(db, key));
  throw refuse(profileRefusals, life === 'gone' ? 'profileGone' : 'profileNotFound');
}

const toOwn = ({ decision, createdAt, reason }: ClaimRow): calls.OwnClaim => ({
  state: decision ?? 'open',
  createdAt: createdAt.toISOString(),
  reason,
});

async function toClaims(db: Db, rows: readonly ClaimRow[]): Promise<calls.Claim[]> {
  const cards = await readCardsOf(
    db,
    rows.flatMap(({ profileId, userId }) => [profileId, userId]),
  );
  return rows.map(({ id, profileId, userId, words, links, createdAt, decision, decidedAt, reason }) => {
    const profile = cards.get(profileId) ?? null;
    return {
      id,
      profile,
      path: profile ? profilePath(profile) : '/',
      claimant: cards.get(userId) ?? null,
      words,
      links,
      createdAt: createdAt.toISOString(),
      decision: decision && decidedAt ? { state: decision, reason, at: decidedAt.toISOString() } : null,
    };
  });
}
