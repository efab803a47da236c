import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ticketsText } from '#modules/sales/checkout/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend, queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { IconCheckCircleFill } from '#platform/ui/icons.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { addPayLink, getPayLink } from '../pay-link-contract.ts';
import { boxOfficeWords as words } from '../copy.ts';

/** Interval of asking whether the guest has paid. Milliseconds. */
const askAgain = 3000;

type PayLinkProps = {
  readonly eventId: string;
  /** The path of the event's checkout. */
  readonly path: string;
  readonly lines: readonly { readonly ticketId: `ticket:${string}`; readonly quantity: number }[];
  /** The seller’s choice. The code stays while it does, although the guest holds the tickets meanwhile. */
  readonly cart: string;
  readonly isOnline: boolean;
  readonly onDone: () => void;
};

/** Shows a code with which a guest pays for the chosen tickets on their own phone, and says when they have paid. */
export function PayLink({ eventId, path, lines, cart, isOnline, onDone }: PayLinkProps) {
  const [shown, setShown] = useState<{
    readonly linkId: string;
    readonly tickets: string;
    readonly cart: string;
  }>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const linkId = newId();
      const itemIds = lines.map(({ ticketId }) => ticketId);
      await getSend()(addPayLink, { eventId, linkId, itemIds });
      return { linkId, tickets: ticketsText(lines), cart };
    },
    onSuccess: setShown,
  });
  const link = shown?.cart === cart ? shown.linkId : undefined;
  const { data } = useQuery({
    ...queryOf(getPayLink, { eventId, linkId: link ?? '' }, ['boxOffice', eventId, 'payLink', link]),
    enabled: link !== undefined && isOnline,
    refetchInterval: ({ state }) => (state.data?.state === 'paid' ? false : askAgain),
  });
  const code = useRef<HTMLElement>(null);
  useEffect(() => {
    if (link) code.current?.scrollIntoView({ block: 'end' });
  }, [link]);
  if (!isOnline) return null;
  if (!shown || link === undefined)
    return (
      <>
        <Button variant="bare" busy={isPending} disabled={lines.length === 0} onClick={() => mutate()}>
          {words.payLink}
        </Button>
        <FormError refusal={isRefusal(error) ? error : undefined} />
      </>
    );
  const state = data?.state ?? 'waiting';
  const address = new URL(path, location.href);
  address.searchParams.set('tickets', shown.tickets);
  address.searchParams.set('link', link);
  return (
    <section ref={code} aria-label={words.payLink} className="grid gap-3 justify-items-center">
      {state === 'paid' ? (
        <IconCheckCircleFill className="box-office-paid" />
      ) : (
        <>
          <p>{words.payLinkWhy}</p>
          <QrCode text={address.href} label={words.payLink} className="box-office-code" />
        </>
      )}
      <output className="text-center font-semibold">{words.payLinkStates[state]}</output>
      {state === 'paid' && (
        <Button variant="outline" onClick={onDone}>
          {words.nextGuest}
        </Button>
      )}
    </section>
  );
}
