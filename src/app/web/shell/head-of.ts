import type { pageHead } from './page-head.ts';

type Loaded = { head: ReturnType<typeof pageHead> };

/** A route's `head`, which its loader made with `pageHead`. */
export function headOf({ loaderData }: { loaderData?: Loaded | undefined }) {
  return loaderData?.head ?? {};
}

/** `pageHead` for loaders. Its code loads only on navigation; the first page has its head in the markup. */
export async function makeHead(...page: Parameters<typeof pageHead>) {
  const part = await import('./page-head.ts');
  return part.pageHead(...page);
}
