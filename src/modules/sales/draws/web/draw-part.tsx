import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { OfferedTickets } from '#modules/sales/exchange/web/index.ts';
import type { Gel } from '#platform/gels.ts';
import { momentText } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { IconTicket } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { TicketStub } from '#platform/ui/ticket-stub.tsx';
import type { Draw } from '../contract.ts';
import { drawWords as words } from '../copy.ts';
import type { DrawFormProps } from './draw-form.tsx';
import { DrawInvitation } from './draw-invitation.tsx';
import { drawQuery } from './draw-queries.ts';
import { EntryStatus } from './entry-status.tsx';

const DrawForm = /*#__PURE__*/ lazyPart<DrawFormProps>(() =>
  import('./draw-form.tsx').then((part) => part.DrawForm),
);

export type DrawPartProps = {
  event: {
    id: string;
    providerCode: string;
    providerId: string;
    name: string;
    timezone: string;
    gel: Gel;
  };
  /** `way`: the way to a ticket, in place of a button to buy. `note`: what the draw is about, and the viewer's entry. */
  as: 'way' | 'note';
  full?: boolean;
  /** Whether the note has the button to enter, because tickets are on sale beside the draw. */
  withButton?: boolean;
  /** Shown once the draw is over, and if it can't be loaded. */
  otherwise?: ReactNode;
};

/** The draw of an event, on its page: enter it, see its state and result, or pay for a ticket that was won (DRW-01). */
export function DrawPart({ event, as, full = false, withButton = false, otherwise = null }: DrawPartProps) {
  const me = useMe();
  const { data, isPending } = useQuery(drawQuery(event.id, me?.id));
  const draw = data?.draw;
  // Until then, the button to buy would say that all is sold out.
  if (isPending && as === 'way') return <ClosedWay text={words.title} full={full} />;
  if (!draw) return otherwise;
  if (as === 'note') return <Note draw={draw} event={event} withButton={withButton} />;
  if (draw.mine?.offer) return <OfferedTickets offer={draw.mine.offer} event={event} />;
  if (draw.state === 'open') return <EnterButton draw={draw} event={event} full={full} />;
  if (draw.state === 'upcoming' || draw.state === 'closed')
    return <ClosedWay text={draw.state === 'upcoming' ? words.title : words.drawingShort} full={full} />;
  return otherwise;
}

function ClosedWay({ text, full }: { text: string; full: boolean }) {
  return (
    <TicketStub full={full} disabled>
      {text}
    </TicketStub>
  );
}

type PartProps = { draw: Draw; event: DrawPartProps['event'] };

function EnterButton({ draw, event, full }: PartProps & { full: boolean }) {
  const { requireSignIn } = useSignIn();
  const [open, setOpen] = useState(false);
  const { mine } = draw;
  const preload = () => {
    void Drawer.preload();
    void DrawForm.preload();
  };
  return (
    <>
      <Button
        size="large"
        variant={mine ? 'outline' : 'primary'}
        className={full ? 'w-full' : ''}
        onClick={() => requireSignIn(prompts.getTickets, () => setOpen(true))}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <IconTicket />
        {mine ? words.entered(mine.number) : words.enter}
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title={words.title} gel={event.gel}>
        <DrawForm open={open} onOpenChange={setOpen} eventId={event.id} draw={draw} />
      </Drawer>
    </>
  );
}

function Note({ draw, event, withButton }: PartProps & { withButton: boolean }) {
  const { state, opensAt, closesAt, ticketTypes, entries, isDrawn, mine, invitations } = draw;
  const at = (moment: string) => momentText(moment, event.timezone);
  const units = ticketTypes.reduce((sum, type) => sum + type.units, 0);
  if (state === 'over' && !mine) return isDrawn && <ResultLink event={event} />;
  return (
    <section
      tabIndex={-1}
      aria-label={words.title}
      className="grid gap-3 w-full md:order-last text-small outline-none"
    >
      {(state === 'upcoming' || state === 'open') && (
        <p>
          <strong className="block text-body">
            {state === 'upcoming' ? words.opens(at(opensAt)) : words.prizes(units, entries)}
          </strong>
          {words.until(at(closesAt))}
        </p>
      )}
      {state === 'closed' && <p>{words.drawing}</p>}
      {mine && <EntryStatus entry={mine} />}
      {invitations.map((invitation) => (
        <DrawInvitation key={invitation.entryId} eventId={event.id} invitation={invitation} />
      ))}
      {withButton && mine?.offer && <OfferedTickets offer={mine.offer} event={event} />}
      {withButton && state === 'open' && (
        <div>
          <EnterButton draw={draw} event={event} full={false} />
        </div>
      )}
      {isDrawn && <ResultLink event={event} />}
    </section>
  );
}

/** Leads to the recomputation of the draw. */
function ResultLink({ event: { providerCode, providerId } }: Pick<PartProps, 'event'>) {
  return (
    <p className="w-full md:order-last text-small">
      <Link
        to="/draws/$code/$id"
        params={{ code: providerCode, id: providerId }}
        className="underline underline-offset-4"
      >
        {words.result}
      </Link>
    </p>
  );
}
