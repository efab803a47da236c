import { shortDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import type { Settlement } from '../contract.ts';
import { reasonWords, signedText, stateHints, statementWords, stateWords } from '../copy.ts';
import type { SettlementState } from '../rules.ts';

const tones = {
  due: 'line',
  held: 'warn',
  requested: 'line',
  sent: 'ok',
  failed: 'danger',
  reversed: 'neutral',
} as const satisfies Record<SettlementState, string>;

export function SettlementBadge({ state }: Pick<Settlement, 'state'>) {
  return <Badge tone={tones[state]}>{stateWords[state]}</Badge>;
}

/** Why a payout is in its state, and what is next. */
export function SettlementNote({ settlement }: { settlement: Settlement }) {
  const { state, reason, sentAt, event } = settlement;
  const day = state === 'sent' && sentAt ? statementWords.sent(shortDay(sentAt, event.timezone)) : undefined;
  const why = reason
    ? reasonWords[reason]
    : state === 'due' || state === 'requested'
      ? stateHints[state]
      : '';
  return <span className="text-small text-ink-2">{[day, why].filter(Boolean).join('. ')}</span>;
}

/** The amount sent, or owed. */
export function SettlementAmount({ settlement }: { settlement: Settlement }) {
  const { amount, payout, currency } = settlement;
  return <span className="num font-semibold">{signedText(amount < 0 ? amount : payout, currency)}</span>;
}
