import { useEffect, useState } from 'react';

/** How long what was there before stays in view while the next is on its way, in milliseconds. */
const stays = 300;

/** Whether something is waited for longer than one can hold one's breath: time for a skeleton (PLT-13). */
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
