import { useSyncExternalStore } from 'react';

const second = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One clock for the whole page, which stops without subscribers. */
function tick() {
  timer = setTimeout(tick, second - (Date.now() % second));
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  timer ??= setTimeout(tick, second - (Date.now() % second));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** The time in whole seconds (epoch ms), updated every second; `undefined` on the server. */
export function useNow(): number | undefined {
  return useSyncExternalStore(
    listen,
    () => Math.floor(Date.now() / second) * second,
    () => undefined,
  );
}
