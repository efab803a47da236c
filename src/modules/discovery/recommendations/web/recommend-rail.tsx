import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EventCard } from '#modules/events/events/web/index.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { Rail } from '#platform/ui/rail.tsx';
import { reasonText, recommendWords as words } from '../copy.ts';
import './recommend.css';
import { recommendationsQuery } from './taste-queries.ts';

export { recommendationsQuery } from './taste-queries.ts';

const SignalSheet = /*#__PURE__*/ lazyPart(() =>
  import('./signal-sheet.tsx').then((part) => part.SignalSheet),
);

type RecommendRailProps = {
  userId: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** Whether to link to the Taste Test if the viewer hasn't taken it. */
  hasTest?: boolean;
};

/** Recommended events with reasons, and switches for the signals (REC-01). */
export function RecommendRail({ userId, latitude, longitude, hasTest = true }: RecommendRailProps) {
  const { data, isError } = useQuery(recommendationsQuery(userId, { latitude, longitude }));
  const [isOpen, setOpen] = useState(false);
  if (!data) return isError ? null : <div className="recommend-rail" aria-busy="true" />;
  const { items, signals, hasTaste } = data;
  const isAllOff = Object.values(signals).every((isOn) => !isOn);
  return (
    <div className="recommend-rail">
      <Rail
        title={words.title}
        noun="recommended events"
        link={
          <Button variant="quiet" {...SignalSheet.onIntent} onClick={() => setOpen(true)}>
            {words.why}
          </Button>
        }
      >
        {items.map(({ event, reasons }) => (
          <div key={event.id} className="recommend-card">
            <EventCard event={event} />
            <ul className="recommend-why" data-gel={event.gel}>
              {reasons.slice(0, 2).map((reason) => (
                <li key={reason.signal}>{reasonText(reason)}</li>
              ))}
            </ul>
          </div>
        ))}
      </Rail>
      {items.length === 0 && <p className="text-ink-2">{isAllOff ? words.allOff : words.none}</p>}
      {hasTest && !hasTaste && (
        <Link to="/taste" className={buttonClass({ variant: 'outline' })} preload={false}>
          {words.test}
        </Link>
      )}
      <SignalSheet open={isOpen} onOpenChange={setOpen} userId={userId} signals={signals} />
    </div>
  );
}
