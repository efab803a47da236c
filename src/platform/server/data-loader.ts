import DataLoader from 'dataloader';

const keysPerBatch = 500;

/** So that one slow batch doesn't block all others. */
const batchesAtOnce = 2;

/**
 * Loads keys requested together in one batch, and those requested while batches run in the next, because a statement
 * costs the same for one key and for fifty. Nothing is cached.
 *
 * @param loadBatch returns a value for each key, in the same order
 */
export function createDataLoader<Key, Value>(
  loadBatch: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const due: (() => void)[] = [];
  let underWay = 0;
  const dispatchNext = () => {
    if (underWay >= batchesAtOnce) return;
    const dispatch = due.shift();
    if (!dispatch) return;
    underWay++;
    dispatch();
  };
  const loader = new DataLoader<Key, Value>(
    async (keys) => {
      try {
        return await loadBatch(keys);
      } finally {
        underWay--;
        setImmediate(dispatchNext);
      }
    },
    {
      cache: false,
      maxBatchSize: keysPerBatch,
      // Collects keys until the batch is dispatched.
      batchScheduleFn: (dispatch) => {
        due.push(dispatch);
        setImmediate(dispatchNext);
      },
    },
  );
  return (key) => loader.load(key);
}
