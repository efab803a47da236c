import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import { route, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { blockPerson, muteProfile, requireProfile, unblockPerson, type PartWays } from './block-person.ts';
import { countHidden, findSafety, listHidden, removeMute } from './store.ts';

/** Blocks and mutes belong to the user, whichever profile they act as. */
export const routesOf = (partWays: readonly PartWays[]): Route[] => [
  route(calls.block, async ({ input, viewer, db }) => {
    await blockPerson(db, partWays, requireViewer(viewer).userId, input.itemId);
    return { blocked: true };
  }),
  route(calls.unblock, async ({ input, viewer, db }) => {
    await unblockPerson(db, requireViewer(viewer).userId, input.itemId);
    return { blocked: false };
  }),
  route(calls.mute, async ({ input, viewer, db }) => {
    await muteProfile(db, requireViewer(viewer).userId, input.itemId);
    return { muted: true };
  }),
  route(calls.unmute, async ({ input, viewer, db }) => {
    const { userId } = requireViewer(viewer);
    await removeMute(db, userId, await requireProfile(db, userId, input.itemId));
    return { muted: false };
  }),
  ...(['blocks', 'mutes'] as const).map((list) =>
    route(list === 'blocks' ? calls.listBlocks : calls.listMutes, async ({ input, viewer, db }) => {
      const { userId } = requireViewer(viewer);
      const [{ rows, next }, total] = await Promise.all([
        listHidden(db, list, userId, input),
        countHidden(db, list, userId),
      ]);
      return { items: rows.map(toProfileCard), total, offset: 0, next };
    }),
  ),
  route(calls.getSafety, async ({ input, viewer, db }) => {
    const key = profileKeyOf(input.itemId);
    const safety = key && (await findSafety(db, requireViewer(viewer).userId, key));
    if (!safety) throw refuse(calls.refusals, 'personNotFound');
    return safety;
  }),
];
