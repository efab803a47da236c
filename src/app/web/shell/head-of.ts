import type { pageHead } from './page-head.ts';

type Loaded = { head: ReturnType<typeof pageHead> };

/** A route's `head`, as its loader made it with `pageHead`. */
export function headOf({ loaderData }: { loaderData?: Loaded | undefined }) {
  return loaderData?.head ?? {};
}
