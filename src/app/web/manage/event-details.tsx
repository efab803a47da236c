import { EventDetails as Details } from '#modules/events/editor/web/index.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { CancelledEvent } from './cancelled-event.tsx';
import { formParts } from '../event-editor/form-parts.ts';

/** The form for an existing event (EVA-06). */
export function EventDetails({ managed }: { managed: ManagedEvent }) {
  const navigate = useNavigate();
  if (managed.status === 'cancelled') return <CancelledEvent />;
  return (
    <Details
      eventId={managed.id}
      parts={formParts}
      onSaved={(saved) => void navigate({ to: manageEventPath(saved), ignoreBlocker: true })}
    />
  );
}
