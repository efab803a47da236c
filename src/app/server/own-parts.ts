import { readSavedIds } from '#modules/events/saves/server/index.ts';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import { findSafety } from '#modules/profiles/blocks/server/index.ts';
import { listParticipations } from '#modules/profiles/communities/server/index.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { readFollowStates } from '#modules/profiles/follows/server/index.ts';
import type { ProfileId, UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { sendTogether } from '#platform/server/send-together.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { getOwnParts } from '../own-parts-contract.ts';

type OwnPartsPorts = {
  readonly meOf: (db: Db, viewer: Viewer) => Promise<Me>;
  readonly unreadOf: (db: Db, profileId: ProfileId, viewerId: UserId) => Promise<number>;
};

/** The viewer's parts of a shared page, in one call (docs/decisions/0038). */
export function openOwnParts({ meOf, unreadOf }: OwnPartsPorts): Feature {
  return {
    routes: [
      route(getOwnParts, async ({ input: { follows, communities, profile }, viewer, db }) => {
        if (!viewer) return { me: null, unread: 0, saved: [], follows: [], safety: null, participations: [] };
        const key = profile ? profileKeyOf(profile) : undefined;
        const [me, unread, saved, states, safety, participations] = await sendTogether(db, (together) => [
          meOf(together, viewer),
          unreadOf(together, viewer.profileId, viewer.userId),
          readSavedIds(together, viewer.userId),
          readFollowStates(together, viewer, follows?.split(',') ?? []),
          key ? findSafety(together, viewer.userId, key) : Promise.resolve(undefined),
          listParticipations(together, viewer.userId, communities?.split(',') ?? []),
        ]);
        return {
          me,
          unread,
          saved,
          follows: states,
          safety: safety ?? null,
          participations,
        };
      }),
    ],
  };
}
