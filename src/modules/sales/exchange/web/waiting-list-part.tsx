import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import type { TicketList } from '#modules/events/ticket-types/contract.ts';
import type { Gel } from '#platform/gels.ts';
import { timeOfDay } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { IconClock } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { waitingWords as words } from '../waiting-copy.ts';
import { waitingListQuery } from './exchange-queries.ts';
import type { WaitingFormProps } from './waiting-form.tsx';
import { OfferedTickets } from './waiting-offer.tsx';

const WaitingForm = /*#__PURE__*/ lazyPart<WaitingFormProps>(() =>
  import('./waiting-form.tsx').then((part) => part.WaitingForm),
);

/** Milliseconds. */
const askAgain = 30_000;

export type WaitingListPartProps = {
  event: {
    id: string;
    providerCode: string;
    providerId: string;
    name: string;
    timezone: string;
    gel: Gel;
    tickets: Pick<TicketList, 'items'>;
  };
  full: boolean;
  /** Shown until the list has loaded, and if there is none. */
  otherwise: ReactNode;
};

/** The way into a sold-out event: join its waiting list, see the place in it, or pay for offered tickets (EXC-01). */
export function WaitingListPart({ event, full, otherwise }: WaitingListPartProps) {
  const me = useMe();
  const { requireSignIn } = useSignIn();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    ...waitingListQuery(event.id, me?.id),
    refetchInterval: ({ state }) => (state.data?.newUntil ? askAgain : false),
  });
  const newUntil = data?.mine ? null : data?.newUntil;
  // After a click that led to a new account.
  if (newUntil && open) setOpen(false);
  // In a space as high as what replaces it, so that nothing below moves.
  if (!data) return <div className="grid items-end justify-items-start w-full min-h-27">{otherwise}</div>;
  if (!data.open && !data.mine) return otherwise;
  const { mine, total } = data;
  if (mine?.offer) return <OfferedTickets offer={mine.offer} event={event} />;
  const preload = () => {
    void Drawer.preload();
    void WaitingForm.preload();
  };
  const place = mine || total > 0 ? words.ahead(mine ? mine.ahead : total) : words.first;
  return (
    <div className="grid gap-2 w-full">
      <div className="text-small">
        <p>{words.soldOut}</p>
        {data.returns && <p>{words.returns}</p>}
        {newUntil && <p>{words.tooNew(timeOfDay(newUntil, event.timezone))}</p>}
      </div>
      {!newUntil && (
        <Button
          size="large"
          variant={mine ? 'outline' : 'primary'}
          className={full ? 'w-full' : ''}
          onClick={() => requireSignIn(prompts.getTickets, () => setOpen(true))}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <IconClock />
          {mine ? words.onList : words.join}
          {` · ${place}`}
        </Button>
      )}
      <Drawer open={open} onOpenChange={setOpen} title={words.title} description={place} gel={event.gel}>
        <WaitingForm
          open={open}
          onOpenChange={setOpen}
          eventId={event.id}
          types={event.tickets.items}
          mine={mine}
        />
      </Drawer>
    </div>
  );
}
