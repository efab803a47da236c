import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { EventForm } from '../../contract.ts';
import { cancelWords } from '../../cancel-copy.ts';
import { eventSettingsWords as words } from '../../manage-copy.ts';
import { CancelPart } from './cancel-part.tsx';
import { CopyPart } from './copy-part.tsx';
import { DatePart } from './date-part.tsx';
import { Part } from './part.tsx';
import { PublishPart } from './publish-part.tsx';
import { RemovePart } from './remove-part.tsx';
import { RepeatPart } from './repeat-part.tsx';
import { eventSettingsQuery, type PartProps } from './use-event-act.ts';
import { VisibilityPart } from './visibility-part.tsx';
import '../settings.css';
import '../event-editor.css';
import './event-settings.css';

type EventSettingsProps = {
  eventId: string;
  refunds: ReactNode;
};

/** Settings of an existing event (MNG-03, EVT-06, EVT-07, EVA-32). */
export function EventSettings({ eventId, refunds }: EventSettingsProps) {
  const { data, isError, refetch } = useQuery(eventSettingsQuery(eventId));
  return (
    <div className="event-settings">
      {data ? (
        <Parts opened={data} refunds={refunds} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}

function Parts({ opened, refunds }: { opened: EventForm; refunds: ReactNode }) {
  const { event, cancelReason, creatorType } = opened;
  const [openedAt] = useState(() => Date.now());
  const [wasCancelled] = useState(event.status === 'cancelled');
  const hasPassed = Date.parse(event.endDate) <= openedAt;
  const isComing = event.status === 'postponed' || (event.status !== 'draft' && !hasPassed);
  const isOwner = creatorType === 'owner';
  // They keep their records: refunds, settlement and documents.
  const hadOrders = opened.taken > 0 || opened.currencyLock === 'orders';
  if (event.status === 'cancelled')
    return (
      <>
        <Part title={cancelWords.is} takesFocus={!wasCancelled} {...(cancelReason && { why: cancelReason })}>
          {refunds}
        </Part>
        {isOwner && <Copies opened={opened} />}
        {isOwner && !hadOrders && <RemovePart opened={opened} isComing={false} />}
      </>
    );
  return (
    <>
      {event.status === 'draft' && <PublishPart opened={opened} />}
      <VisibilityPart opened={opened} />
      {isComing && <DatePart opened={opened} hasPassed={hasPassed} />}
      {isOwner && <Copies opened={opened} />}
      {isOwner && isComing && <CancelPart opened={opened} />}
      {isOwner && <RemovePart opened={opened} isComing={isComing} />}
      {!isOwner && <p className="text-ink-2">{words.ownerOnly}</p>}
    </>
  );
}

/** Copies have the same host, so Co-Hosts can't make them (EVA-09). */
function Copies({ opened }: PartProps) {
  return (
    <>
      <CopyPart opened={opened} />
      <RepeatPart opened={opened} />
    </>
  );
}
