import { useEffect, useState } from 'react';
import { openingTill, openTillSession, type TillSession, type TillState } from './till-session.ts';

/** Interval of syncing. Milliseconds. */
const lookAgain = 10_000;

export function useTill(
  eventId: string,
  userId: string,
): { state: TillState; session: TillSession | undefined } {
  const [state, setState] = useState(openingTill);
  const [session, setSession] = useState<TillSession>();
  useEffect(() => {
    const own = openTillSession(eventId, userId, setState);
    const look = () => void own.look();
    void own.open().then(() => setSession(own));
    const timer = setInterval(look, lookAgain);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
      removeEventListener('offline', look);
      own.close();
    };
  }, [eventId, userId]);
  return { state, session };
}
