import { newId } from '#platform/ids.ts';

type Ids<Count extends number, Made extends readonly string[] = []> = Made['length'] extends Count
  ? Made
  : Ids<Count, readonly [...Made, string]>;

/** Creates ids to be named in one line: `const [ana, ben, event] = newIds(3)`. */
export const newIds = <Count extends number>(count: Count) =>
  Array.from({ length: count }, newId) as unknown as Ids<Count>;
