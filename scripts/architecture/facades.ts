import { parseSync } from 'oxc-parser';
import type { Source } from './sources.ts';

/** How many names a facade may export. A facade with more belongs to two slices. */
const namesAtMost = 20;

/** Larger facades, with the number of names that each may not exceed. */
const larger: Readonly<Record<string, number>> = {
  // Cards, their SQL and event visibility. The cards can move out once their contract is its own slice.
  'src/modules/events/events/server/index.ts': 47,
  // Every module shows profiles.
  'src/modules/profiles/profiles/server/index.ts': 43,
};

const isFacade = (path: string) => /^src\/modules\/.*\/(?:server|web)\/index\.ts$/.test(path);

/** Finds facades that export too many names, or everything of a file, one line each. */
export function findLargeFacades(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => isFacade(path)).flatMap(faultsOf);
}

function faultsOf({ path, text }: Source): string[] {
  const entries = parseSync(path, text).module.staticExports.flatMap((found) => found.entries);
  if (entries.some(({ importName }) => importName.kind === 'All' || importName.kind === 'AllButDefault'))
    return [`${path} exports everything of a file`];
  const most = larger[path] ?? namesAtMost;
  if (entries.length > most) return [`${path} exports ${entries.length} names, but only ${most} are allowed`];
  if (path in larger && entries.length < most)
    return [`${path} exports ${entries.length} names: lower its number in facades.ts`];
  return [];
}
