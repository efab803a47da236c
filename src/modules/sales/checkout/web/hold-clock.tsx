import { Countdown } from '#platform/ui/countdown.tsx';
import { buyerWords } from '../copy.ts';

interface HoldClockProps {
  /** When the hold expires. */
  expiresAt: string;
  /** The hold expired by this browser's clock; the server is being asked. */
  isOver: boolean;
  onEnd: () => void;
}

/** "Held for you for 9:41" (HLD-01, CHK-18). */
export function HoldClock({ expiresAt, isOver, onEnd }: HoldClockProps) {
  return (
    <p className="text-center text-small text-ink-2">
      {isOver ? (
        buyerWords.stillHeld
      ) : (
        <>
          {buyerWords.heldFor}{' '}
          <Countdown
            key={expiresAt}
            until={wholeSecond(expiresAt)}
            onEnd={onEnd}
            className="font-semibold text-ink"
          />
        </>
      )}
    </p>
  );
}

/** The clock counts whole seconds: ten minutes must not start at 10:01. */
function wholeSecond(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000) * 1000;
}
