import { timeOfDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { isGood } from '../rules.ts';
import { scannerWords, verdictWords } from '../copy.ts';
import type { ScannerState } from './scanner-state.ts';
import type { RecentScan } from './scanner-store.ts';

const shownAtMost = 8;
const mark = 'data-undo';

export type RecentProps = {
  readonly state: ScannerState;
  readonly zone: string;
  readonly onUndo: (scan: RecentScan) => void;
};

/** The last scans of this device. A check-in can be undone, which is logged (DOR-02). */
export function RecentScans({ state, zone, onUndo }: RecentProps) {
  return (
    <section className="grid gap-3">
      <h3 className="heading">{scannerWords.recent}</h3>
      {state.recent.length === 0 ? (
        <p className="text-ink-2">{scannerWords.noneYet}</p>
      ) : (
        <ScanRows state={state} zone={zone} onUndo={onUndo} atMost={shownAtMost} />
      )}
    </section>
  );
}

export function ScanRows({ state, zone, onUndo, atMost }: RecentProps & { readonly atMost: number }) {
  return (
    <ul className="check-in-rows">
      {state.recent.slice(0, atMost).map((scan) => {
        const { counter, verdict, guestId, at, isUndone } = scan;
        const { word, tone } = verdictWords[isUndone ? 'undone' : verdict];
        const guest = guestId === undefined ? undefined : state.guests.get(guestId);
        const name = guest?.name || scannerWords.guest;
        const isKnown = guest !== undefined || isGood(verdict);
        return (
          <li key={counter}>
            <span className="check-in-who">
              <bdi>{isKnown ? name : verdictWords[verdict].why}</bdi>
              <span>
                {timeOfDay(new Date(at), zone)}
                {guest && ` · ${guest.ticketName}`}
              </span>
            </span>
            <Badge tone={tone}>{isUndone && verdict === 'out' ? scannerWords.outUndone : word}</Badge>
            {isGood(verdict) && !isUndone && (
              <Button
                size="small"
                variant="quiet"
                {...{ [mark]: '' }}
                onClick={({ currentTarget }) => {
                  passFocusOn(currentTarget, mark);
                  onUndo(scan);
                }}
                aria-label={scannerWords.undoOf(name)}
              >
                {scannerWords.undo}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
