import type { Feature } from '#platform/server/feature.ts';
import type { PartWays } from './block-person.ts';
import { routesOf } from './routes.ts';

export {
  findSafety,
  hidesAny,
  isBlockedBetween,
  isUnseen,
  listUnseen,
  moveMutes,
  notBlocked,
  notMuted,
} from './store.ts';

/** @param partWays what a block ends, in modules above */
export function openBlocks(partWays: readonly PartWays[] = []): Feature {
  return { routes: routesOf(partWays) };
}
