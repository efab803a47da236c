import { timeOfDay } from '#kit/time.ts';
import { Spinner } from '#kit/web/beat-mark.tsx';
import { Badge } from '#kit/web/badge.tsx';
import {
  IconCheckCircleFill,
  IconInfoFill,
  IconQrCode,
  IconWarningCircleFill,
  IconX,
} from '#kit/web/icons.tsx';
import { doorWords, verdictWords, type Tone } from '../copy.ts';
import type { DoorState } from './door-state.ts';

const icons: Record<Tone, typeof IconX> = {
  ok: IconCheckCircleFill,
  warn: IconWarningCircleFill,
  danger: IconX,
};

/** The last word of the door, to be read from an arm's length: colour, sign, word, and whose ticket it is. */
export function VerdictPanel({ state, zone }: { state: DoorState; zone: string }) {
  const [shown] = state.recent;
  if (!shown || state.isChecking) {
    return (
      <div className="door-verdict" role="status">
        {state.isChecking ? <Spinner label={doorWords.checking} /> : <IconQrCode />}
        <p className="display door-word">{state.isChecking ? doorWords.checking : doorWords.ready}</p>
        {!state.isChecking && <p className="text-ink-2">{doorWords.readyWhy}</p>}
      </div>
    );
  }
  const { word, why, tone } = verdictWords[shown.verdict];
  const Icon = icons[tone];
  const { guest, before } = shown;
  const isUsed = shown.verdict === 'already' && before?.at;
  return (
    <div className="door-verdict" role="status" data-tone={tone} key={state.said}>
      <Icon />
      <p className="display door-word">{word}</p>
      {guest && (
        <p className="door-guest">
          <bdi>{guest.name || doorWords.noName}</bdi>
          <span>{doorWords.ticketOf(guest.ticketName, guest.number)}</span>
        </p>
      )}
      <p>{isUsed ? doorWords.by(before.door, timeOfDay(before.at!, zone)) : why}</p>
      {shown.isAlone && tone === 'ok' && (
        <Badge tone="line">
          <IconInfoFill /> {doorWords.offline}
        </Badge>
      )}
    </div>
  );
}
