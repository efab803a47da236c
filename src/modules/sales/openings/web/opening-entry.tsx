import type { ReactNode } from 'react';
import type { PagePath } from '#platform/page-path.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import { IconArrowRight } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { TicketStubParts, ticketStubClass } from '#platform/ui/ticket-stub.tsx';
import type { Opening } from '../contract.ts';
import { openingWords as words } from '../copy.ts';
import { useOpening } from './use-opening.ts';
import { waitingPath } from './waiting-path.ts';

export type OpeningEntryProps = {
  event: {
    readonly id: string;
    readonly providerCode: string;
    readonly providerId: string;
    readonly timezone: string;
  };
  /** Shown while the viewer needn't wait: before people can enter the waiting page, at their turn, and afterwards. */
  otherwise: ReactNode;
  full: boolean;
};

/** The way to the waiting page of an event, and the viewer's place (QUE-01). */
export function OpeningEntry({ event, otherwise, full }: OpeningEntryProps) {
  const { data } = useOpening(event.id);
  const opening = data?.opening;
  if (!opening || opening.state === 'over' || opening.mine?.state === 'admitted') return otherwise;
  const path = waitingPath(event);
  if (opening.state === 'scheduled')
    return (
      <div className="grid gap-2 w-full">
        {otherwise}
        {!full && <Scheduled opening={opening} timezone={event.timezone} path={path} />}
      </div>
    );
  return (
    <div className="grid gap-2 w-full md:w-auto">
      {!full && (
        <p className="text-small max-w-[30rem]">{opening.state === 'entry' ? words.entry : words.running}</p>
      )}
      <Link to={path} className={ticketStubClass({ full })}>
        <TicketStubParts price={<IconArrowRight />}>{labelOf(opening)}</TicketStubParts>
      </Link>
    </div>
  );
}

type ScheduledProps = { opening: Opening; timezone: string; path: PagePath };

function Scheduled({ opening: { entryAt }, timezone, path }: ScheduledProps) {
  return (
    <p className="text-small max-w-[30rem]">
      {words.scheduled(shortDay(entryAt, timezone), timeOfDay(entryAt, timezone))}{' '}
      <Link to={path} className="link">
        {words.how}
      </Link>
    </p>
  );
}

function labelOf({ state, mine }: Opening): string {
  if (state === 'entry') return mine ? words.joined : words.enter;
  return mine?.state === 'waiting' ? words.ahead(mine.ahead ?? 0) : words.getPlace;
}
