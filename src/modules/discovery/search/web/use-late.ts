import { useEffect, useState } from 'react';

/** Milliseconds that old results stay visible while new ones load. */
const stays = 300;

/** Whether a wait is long enough to show a skeleton (PLT-13). */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  if (!isWaiting && isLate) setLate(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), stays);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
