import type { Log } from './log.ts';

/** Acts on the items one after another. An error is logged, and the next item follows. */
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
