import type { ReactNode } from 'react';
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
  /** `way`: the way to the waiting page, and the viewer's place. `note`: how the sale starts. */
  as?: 'way' | 'note';
  /** Shown while the viewer needn't wait: before people can enter the waiting page, at their turn, and afterwards. */
  otherwise?: ReactNode;
  full?: boolean;
};

/** The fair opening of an event, on its page (QUE-01). */
export function OpeningEntry({ event, as = 'way', otherwise = null, full }: OpeningEntryProps) {
  const { data } = useOpening(event.id);
  const opening = data?.opening;
  if (
    !opening ||
    opening.state === 'over' ||
    opening.state === 'postponed' ||
    opening.mine?.state === 'admitted'
  )
    return otherwise;
  if (as === 'note') return <Note opening={opening} event={event} />;
  if (opening.state === 'scheduled') return otherwise;
  return (
    <Link to={waitingPath(event)} className={ticketStubClass({ full })}>
      <TicketStubParts price={<IconArrowRight />}>{labelOf(opening)}</TicketStubParts>
    </Link>
  );
}

type NoteProps = { opening: Opening; event: OpeningEntryProps['event'] };

function Note({ opening: { state, entryAt }, event }: NoteProps) {
  const { timezone } = event;
  return (
    <p className="w-full md:order-last text-small text-pretty whitespace-pre-line">
      {state === 'scheduled' ? (
        <>
          {words.scheduled(shortDay(entryAt, timezone), timeOfDay(entryAt, timezone))}{' '}
          <Link to={waitingPath(event)} className="underline underline-offset-4">
            {words.how}
          </Link>
        </>
      ) : state === 'entry' ? (
        words.entry
      ) : (
        words.running
      )}
    </p>
  );
}

function labelOf({ state, mine }: Opening): string {
  if (state === 'entry') return mine ? words.joined : words.enter;
  return mine?.state === 'waiting' ? words.ahead(mine.ahead ?? 0) : words.getPlace;
}
