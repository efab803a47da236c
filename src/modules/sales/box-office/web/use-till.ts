import { useEffect, useState } from 'react';
import { TillSession } from './till-session.ts';
import { openingTill, type TillState } from './till-state.ts';

/** Interval of refreshing. Milliseconds. */
const refreshAgain = 10_000;

export function useTill(
  eventId: string,
  userId: string,
): { state: TillState; session: TillSession | undefined } {
  const [state, setState] = useState(openingTill);
  const [session, setSession] = useState<TillSession>();
  useEffect(() => {
    const own = new TillSession(eventId, userId, setState);
    const refresh = () => void own.refresh();
    void own.open().then(() => setSession(own));
    const timer = setInterval(refresh, refreshAgain);
    addEventListener('online', refresh);
    addEventListener('offline', refresh);
    return () => {
      clearInterval(timer);
      removeEventListener('online', refresh);
      removeEventListener('offline', refresh);
      own.close();
    };
  }, [eventId, userId]);
  return { state, session };
}
