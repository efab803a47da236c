import { findProfileRole } from '#modules/profiles/profiles/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { answer, listOf, propose, readManaged } from './splits.ts';

export { listBinding, type BindingSplit } from './splits.ts';

/** How the money of an event is divided between its host, artists and the venue (PYO-03). */
export function openSplits({ paysHosts }: { readonly paysHosts: boolean }): Feature {
  function requirePayouts() {
    if (!paysHosts) throw refuse(calls.splitRefusals, 'payoutsOff');
  }
  return {
    routes: [
      route(calls.getEventSplit, ({ input, db }) => readManaged(db, input.eventId)),
      route(calls.proposeSplit, ({ input, viewer, db }) => {
        requirePayouts();
        return propose(db, requireViewer(viewer), input);
      }),
      route(calls.listSplits, async ({ input, viewer, db }) => {
        const { id } = await findProfileRole(db, requireViewer(viewer), input.profileId);
        return listOf(db, id, input);
      }),
      route(calls.answerSplit, async ({ input, viewer, db }) => {
        requirePayouts();
        const by = requireViewer(viewer);
        const { id: profileId } = await findProfileRole(db, by, input.profileId);
        return answer(db, by, { ...input, profileId });
      }),
    ],
  };
}
