import DataLoader from 'dataloader';

const keysPerBatch = 500;

/** One batch that hangs does not keep everybody waiting. */
const batchesAtOnce = 2;

/**
 * Loads the keys of one moment together, and those that come while batches are under way together afterwards: a
 * statement costs the same for one key and for fifty. Nothing is cached.
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
      // A batch collects keys until it is dispatched.
      batchScheduleFn: (dispatch) => {
        due.push(dispatch);
        setImmediate(dispatchNext);
      },
    },
  );
  return (key) => loader.load(key);
}
