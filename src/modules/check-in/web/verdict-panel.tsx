import { useEffect, useRef } from 'react';
import { longDay, timeOfDay } from '#platform/time.ts';
import { Spinner } from '#platform/ui/beat-mark.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import {
  IconCheckCircleFill,
  IconClock,
  IconInfoFill,
  IconQrCode,
  IconWarningCircleFill,
  IconX,
} from '#platform/ui/icons.tsx';
import { useNow } from '#platform/ui/use-now.ts';
import type { CheckInSetup } from '../contract.ts';
import { scannerWords, verdictWords, type Tone } from '../copy.ts';
import { hoursOf, lastEntryOf, type ScannerState } from './scanner-state.ts';
import type { RecentScan } from './scanner-store.ts';

const icons: Record<Tone, typeof IconX> = {
  ok: IconCheckCircleFill,
  warn: IconWarningCircleFill,
  danger: IconX,
};

type PanelProps = { readonly state: ScannerState; readonly setup: CheckInSetup };

/** The verdict on the last scan, readable from arm's length, or "Ready" for the next code. */
export function VerdictPanel({ state, setup }: PanelProps) {
  const scan = state.isChecking ? undefined : state.recent.find(({ counter }) => counter === state.current);
  const panel = useRef<HTMLDivElement>(null);
  const current = scan?.counter;
  useEffect(() => {
    if (current !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={panel} className="check-in-verdict" data-tone={scan && verdictWords[scan.verdict].tone}>
      {/* Only verdicts are announced: "Ready" would talk over the next guest. */}
      <div role="status">
        {state.isChecking ? (
          <>
            <Spinner label={scannerWords.checking} />
            <p className="display check-in-word">{scannerWords.checking}</p>
          </>
        ) : (
          scan && <ScanVerdict scan={scan} state={state} setup={setup} />
        )}
      </div>
      {!scan && !state.isChecking && <Waiting state={state} setup={setup} />}
    </div>
  );
}

function ScanVerdict({ scan, state, setup }: PanelProps & { scan: RecentScan }) {
  const { word, why, tone } = verdictWords[scan.verdict];
  const Icon = icons[tone];
  const guest = scan.guestId === undefined ? undefined : state.guests.get(scan.guestId);
  return (
    <>
      <Icon />
      <p className="display check-in-word">{word}</p>
      {guest && (
        <p className="check-in-guest">
          <bdi>{guest.name || scannerWords.noName}</bdi>
          <span>{scannerWords.ticketOf(guest)}</span>
        </p>
      )}
      <p>{(scan.verdict === 'already' && entryText(scan, state, setup)) || why}</p>
      {scan.isAlone && tone === 'ok' && (
        <Badge tone="line">
          <IconInfoFill /> {scannerWords.offline}
        </Badge>
      )}
    </>
  );
}

/** When and on which device the ticket was scanned before. Seconds are shown for a minute. */
function entryText(scan: RecentScan, state: ScannerState, { event }: CheckInSetup): string | undefined {
  const entry = lastEntryOf(state, scan.guestId);
  if (!entry) return undefined;
  const seconds = Math.max(1, Math.round((scan.at - entry.at) / 1000));
  const time = timeOfDay(new Date(entry.at), event.timezone);
  return scannerWords.by(
    entry.deviceName,
    seconds < 60 ? `${time}, ${scannerWords.secondsAgo(seconds)}` : time,
  );
}

function Waiting({ state, setup }: PanelProps) {
  const { timezone } = setup.event;
  const { is, opensAt } = hoursOf(setup, state, useNow() ?? 0);
  const opens = new Date(opensAt);
  const words = {
    before: [scannerWords.before, scannerWords.rehearse],
    open: [scannerWords.ready, scannerWords.readyWhy],
    after: [scannerWords.after, scannerWords.afterWhy],
    cancelled: [verdictWords.cancelled.word, verdictWords.cancelled.why],
  }[is];
  return (
    <>
      {is === 'open' ? <IconQrCode /> : <IconClock />}
      <p className="display check-in-word">{words[0]}</p>
      {is === 'before' && (
        <p className="font-semibold">
          {scannerWords.opensAt(longDay(opens, timezone), timeOfDay(opens, timezone))}
        </p>
      )}
      <p className="text-ink-2">{words[1]}</p>
    </>
  );
}
