import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelRsvp } from '#modules/sales/checkout/rsvp-contract.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import type { IssuedTicket } from '../contract.ts';
import { rsvpWords as words, ticketWords } from '../copy.ts';
import { orderViewQuery } from './order-view-query.ts';

type CancelRsvpProps = {
  orderId: string;
  /** The valid tickets of the order that the viewer holds. */
  tickets: readonly IssuedTicket[];
  /** Of the order, as the tickets are numbered. */
  total: number;
};

/** Gives up free tickets, all or some (OWN-04). */
export function CancelRsvp({ orderId, tickets, total }: CancelRsvpProps) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [kept, setKept] = useState<readonly string[]>([]);
  const chosen = tickets.filter(({ id }) => !kept.includes(id));
  const { act, isBusy } = useAct(async () => {
    const admissionIds = chosen.map(({ id }) => id);
    const { cancelled } = await getSend()(cancelRsvp, { orderId, admissionIds });
    setOpen(false);
    setKept([]);
    toast({ ...words.cancelled(cancelled), tone: 'success' });
    await Promise.all([
      queries.invalidateQueries({ queryKey: orderViewQuery(orderId).queryKey }),
      queries.invalidateQueries({ queryKey: ['exchange'] }),
      queries.invalidateQueries({ queryKey: ['events'] }),
    ]);
  });
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)} {...Drawer.onIntent}>
        {words.cancel}
      </Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title={words.title}
        description={words.explanation}
        footer={
          <Button
            variant="danger"
            className="w-full"
            busy={isBusy}
            disabled={chosen.length === 0}
            onClick={() => act()}
          >
            {words.confirm(chosen.length)}
          </Button>
        }
      >
        <fieldset className="grid gap-3 pb-4">
          <legend className="sr-only">{words.which}</legend>
          {tickets.map(({ id, ticketName, number }) => (
            <Checkbox
              key={id}
              checked={!kept.includes(id)}
              onChange={({ target }) =>
                setKept((now) => (target.checked ? now.filter((other) => other !== id) : [...now, id]))
              }
            >
              {`${ticketName}, ${ticketWords.of(number, total)}`}
            </Checkbox>
          ))}
        </fieldset>
      </Drawer>
    </>
  );
}
