import { useEffect, useState } from 'react';
import { boxOfficeWords as words } from '../copy.ts';
import { SaleNotices } from './sale-notices.tsx';
import { TillSession } from './till-session.ts';
import { openingTill } from './till-state.ts';

type StoredSalesProps = { readonly eventId: string; readonly userId: string };

/** Sends sales that this device stored before its seller lost access to the event. Renders nothing without any (BOX-01). */
export function StoredSales({ eventId, userId }: StoredSalesProps) {
  const [{ queue, notices }, setState] = useState(openingTill);
  const [session, setSession] = useState<TillSession>();
  useEffect(() => {
    const own = new TillSession(eventId, userId, setState);
    const open = async () => {
      setSession(own);
      await own.open();
    };
    void open();
    return () => own.close();
  }, [eventId, userId]);
  if (queue.length === 0 && notices.length === 0) return null;
  return (
    <section aria-label={words.title} className="page pb-16 grid gap-3">
      {queue.length > 0 && <p role="status">{words.waiting(queue.length)}</p>}
      <SaleNotices notices={notices} onDismiss={(id) => session?.dismiss(id)} />
    </section>
  );
}
