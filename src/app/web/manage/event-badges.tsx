import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { hiddenLabel, statusWords } from './event-status.ts';

/** The status of an event, and whether an admin hid it, for its team. */
export function EventBadges({ status, hidden }: Pick<ManagedEvent, 'status' | 'hidden'>) {
  const { label, tone } = statusWords[status];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {hidden && <Badge tone="warn">{hiddenLabel}</Badge>}
    </>
  );
}
