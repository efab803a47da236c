import { timeOfDay } from '#kit/time.ts';
import { Badge } from '#kit/web/badge.tsx';
import { Button } from '#kit/web/button.tsx';
import { isGood } from '../rules.ts';
import { doorWords, verdictWords } from '../copy.ts';
import type { DoorState, Shown } from './door-state.ts';

const shownAtMost = 8;

type RecentProps = {
  readonly state: DoorState;
  readonly zone: string;
  readonly onUndo: (shown: Shown) => void;
};

/** The last scans of this device; what was let in can be taken back, and that is written down (DOR-02). */
export function RecentScans({ state, zone, onUndo }: RecentProps) {
  return (
    <section className="grid gap-3">
      <h3 className="heading">{doorWords.recent}</h3>
      {state.recent.length === 0 ? (
        <p className="text-ink-2">{doorWords.noneYet}</p>
      ) : (
        <ul className="door-rows">
          {state.recent.slice(0, shownAtMost).map((shown) => {
            const { counter, verdict, guest, at, isUndone } = shown;
            const { word, tone } = verdictWords[isUndone ? 'undone' : verdict];
            const name = guest?.name || doorWords.guest;
            return (
              <li key={counter}>
                <span className="door-who">
                  <bdi>{guest ? name : verdictWords[verdict].why}</bdi>
                  <span>
                    {timeOfDay(new Date(at), zone)}
                    {guest && ` · ${guest.ticketName}`}
                  </span>
                </span>
                <Badge tone={tone}>{word}</Badge>
                {isGood(verdict) && verdict !== 'undone' && !isUndone && (
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => onUndo(shown)}
                    aria-label={doorWords.undoOf(name)}
                  >
                    {doorWords.undo}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
