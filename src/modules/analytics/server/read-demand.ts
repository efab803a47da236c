import { refusals } from '#modules/profiles/artists/contract.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import type { Db } from '#platform/server/db.ts';
import { policy } from '#platform/server/policies.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import type { ArtistDemand } from '../contract.ts';
import { artistTeam } from '../policies.ts';
import { demandDays, fewestPeople, fewestSearchLetters } from '../rules.ts';
import { findArtistKey, listFollowerAreas, listSearchAreas } from './demand-store.ts';

const dayMs = 86_400_000;

/** Returns where an artist's audience lives (DMD-01). @throws Refusal artistNotFound */
export async function readDemand(db: Db, wireId: string, now: Date): Promise<ArtistDemand> {
  const artist = await findArtistKey(db, outsideKey('artist', wireId));
  if (!artist) throw refuse(refusals, 'artistNotFound');
  const floor = { since: new Date(now.getTime() - demandDays * dayMs), atLeast: fewestPeople };
  const [followers, searches] = await Promise.all([
    listFollowerAreas(db, artist.id, floor),
    listSearchAreas(db, artist.name, fewestSearchLetters, floor),
  ]);
  return {
    days: demandDays,
    atLeast: fewestPeople,
    followers: { items: followers },
    searches: { items: searches },
  };
}

export const demandPolicy = policy(artistTeam, accessRefusals, async ({ db, viewer, subject }) => {
  const { admin, profileId } = requireViewer(viewer);
  if (admin) return;
  const artist = await findArtistKey(db, outsideKey('artist', subject));
  if (!artist || artist.id !== profileId) throw refuse(commonRefusals, 'notAllowed');
});
