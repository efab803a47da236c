import type { Log } from './log.ts';

/** Acts on each item in turn. An error is logged, and keeps no other item from its turn. */
export async function eachAlone<Item>(
  log: Log,
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      log.error({ err: error, item }, 'work on one of several items failed');
    }
  }
}
