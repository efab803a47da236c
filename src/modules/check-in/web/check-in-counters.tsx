import { fullCountText } from '#platform/count-text.ts';
import { IconCheckCircleFill, IconWifiSlash } from '#platform/ui/icons.tsx';
import { scannerWords } from '../copy.ts';
import { countersOf, type ScannerState } from './scanner-state.ts';

/** How many guests checked in and are inside, on all scanners (DOR-02), and whether this device is online. */
export function CheckInCounters({ state, brief = false }: { state: ScannerState; brief?: boolean }) {
  const { admitted, inside, total } = countersOf(state);
  const figures = [
    [scannerWords.admitted, admitted],
    [scannerWords.inside, inside],
    [scannerWords.expected, total],
  ] as const;
  const { isOnline, queue, guests } = state;
  return (
    <div className="check-in-counters">
      <dl aria-label={scannerWords.live}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{fullCountText(figure)}</dd>
          </div>
        ))}
      </dl>
      <p className="check-in-line" data-offline={!isOnline || undefined}>
        {isOnline ? <IconCheckCircleFill /> : <IconWifiSlash />}
        <span role="status">{isOnline ? scannerWords.online : scannerWords.offline}</span>
        {!brief && (
          <span>
            {scannerWords.waiting(queue.length)} · {scannerWords.kept(guests.size)}
          </span>
        )}
      </p>
    </div>
  );
}
