import { fullCountText } from '#platform/count-text.ts';
import { IconCheckCircleFill, IconWifiSlash } from '#platform/ui/icons.tsx';
import { doorWords } from '../copy.ts';
import { countersOf, type DoorState } from './scanner-state.ts';

/** How many guests came in and are inside, at all doors (DOR-02), and whether this device is connected. */
export function DoorCounters({ state, brief = false }: { state: DoorState; brief?: boolean }) {
  const { admitted, inside, total } = countersOf(state);
  const figures = [
    [doorWords.admitted, admitted],
    [doorWords.inside, inside],
    [doorWords.expected, total],
  ] as const;
  const { isOnline, queue, guests } = state;
  return (
    <div className="door-counters">
      <dl aria-label={doorWords.live}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{fullCountText(figure)}</dd>
          </div>
        ))}
      </dl>
      <p className="door-line" data-offline={!isOnline || undefined}>
        {isOnline ? <IconCheckCircleFill /> : <IconWifiSlash />}
        <span role="status">{isOnline ? doorWords.online : doorWords.offline}</span>
        {!brief && (
          <span>
            {doorWords.waiting(queue.length)} · {doorWords.kept(guests.size)}
          </span>
        )}
      </p>
    </div>
  );
}
