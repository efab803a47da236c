import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { Order } from '#modules/sales/checkout/contract.ts';
import { refundOfferWords } from '#modules/sales/checkout/refund-offer-copy.ts';
import { hoursText } from '#modules/events/events/hours-text.ts';
import { eventLink } from '#modules/events/events/web/index.ts';
import { cents, moneyText } from '#platform/money.ts';
import { momentText, pageDay, timeOfDay } from '#platform/time.ts';
import { useZoneNote } from '#platform/ui/use-zone-note.ts';
import { buttonClass, ButtonLink } from '#platform/ui/button.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { filled } from '#platform/ui/slot.ts';
import type { IssuedTicket, OrderTickets, TicketEvent } from '../contract.ts';
import { orderStates, ticketWords } from '../copy.ts';
import { bankRefund, refundPaidOutside, returnedRefund } from '../order-copy.ts';
import { IssuedTicketPass } from './issued-ticket-pass.tsx';
import { OrderActions } from './order-actions.tsx';
import { PaidOrder } from './paid-order.tsx';
import { orderViewQuery } from './order-view-query.ts';
import { useStoredTickets } from './use-stored-tickets.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    codeAt?: number;
  }
}

const OrderInvoices = lazy(() =>
  import('#modules/sales/invoices/web/index.ts').then((part) => ({ default: part.OrderInvoices })),
);
const CancelRsvp = lazy(() => import('./cancel-rsvp.tsx').then((part) => ({ default: part.CancelRsvp })));
const GuestName = lazy(() => import('./guest-name.tsx').then((part) => ({ default: part.GuestName })));
const CodeScreen = /*#__PURE__*/ lazyPart(() => import('./code-screen.tsx').then((part) => part.CodeScreen));

export type TicketActionsProps = {
  readonly orderId: string;
  readonly ticket: IssuedTicket;
  readonly event: TicketEvent;
  /** The buyer can cancel it on this page, so there is nothing to return. */
  readonly isRsvp: boolean;
};

type OrderPageProps = {
  orderId: string;
  /** Shown under each ticket. */
  TicketActions?: ComponentType<TicketActionsProps>;
};

/** The tickets of one order, its receipt and actions (RTE-20, ORD-05). */
export function OrderPage({ orderId, TicketActions }: OrderPageProps) {
  const { order, event, admissions, refundOffer, isReceived } = useSuspenseQuery(
    orderViewQuery(orderId),
  ).data;
  useStoredTickets();
  const canCancel = mayCancel(order, event, isReceived);
  return (
    <div data-gel={event.gel}>
      <div className="ground-lit">
        <div className="page order-lit" data-many={admissions.length > 1 || undefined}>
          <div className="order-head">
            <OrderHead event={event} />
            <OrderState order={order} event={event} />
            {refundOffer && <OfferedRefund offer={refundOffer} order={order} event={event} />}
          </div>
          {admissions.length > 0 && (
            <Passes
              admissions={admissions}
              event={event}
              holder={order.buyer.name}
              orderId={orderId}
              canName={isStillOn(event)}
              isRsvp={canCancel}
              TicketActions={TicketActions}
            />
          )}
          {admissions.some(({ state }) => state === 'valid') && <OrderActions orderId={order.id} />}
          {canCancel && (
            <Suspense>
              <CancelRsvp
                orderId={order.id}
                tickets={admissions.filter(({ state }) => state === 'valid')}
                total={admissions.length}
              />
            </Suspense>
          )}
        </div>
      </div>
      <div className="page order-papers">
        {!isReceived && (
          <section className="grid gap-4 content-start">
            <h2 className="heading">{ticketWords.receipt}</h2>
            <p className="text-ink-2">{ticketWords.orderedOn(orderedOn(order, event))}</p>
            <PaidOrder order={order} />
            {order.completedAt !== null && order.total > 0 && !order.test && (
              <Suspense fallback={<Skeleton lines={4} />}>
                <OrderInvoices orderId={order.id} buyerName={order.buyer.name} />
              </Suspense>
            )}
          </section>
        )}
        <EventFacts event={event} />
      </div>
    </div>
  );
}

/** A postponed event is, whatever its old date (EVT-06). */
const isStillOn = ({ status, endDate }: TicketEvent): boolean =>
  status === 'postponed' || (status !== 'cancelled' && Date.parse(endDate) > Date.now());

/** Whether the buyer may give up tickets: they are free, and the event is still to come. */
function mayCancel({ status, total, test }: Order, event: TicketEvent, isReceived: boolean): boolean {
  const isAhead =
    event.status === 'postponed' ||
    (event.status === 'published' && Date.parse(event.startDate) > Date.now());
  return status === 'completed' && total === 0 && !test && !isReceived && isAhead;
}

function orderedOn({ completedAt, createdAt }: Order, { timezone }: TicketEvent): string {
  const at = completedAt ?? createdAt;
  return momentText(at, timezone);
}

function OrderHead({ event }: { event: TicketEvent }) {
  const { startDate, timezone } = event;
  const zone = useZoneNote(startDate, timezone);
  return (
    <header>
      <p className="text-lead font-semibold">
        <time dateTime={startDate}>
          {pageDay(startDate, timezone)}, {timeOfDay(startDate, timezone)}
          {zone}
        </time>
      </p>
      <h1 dir="auto" className="display text-(length:--t-mega) wrap-anywhere pt-3">
        {event.name}
      </h1>
      <p dir="auto" className="text-lead wrap-anywhere pt-3">
        {event.venueName}
      </p>
    </header>
  );
}

function wordsOf({ status, currency, refundReturned = 0, paidOutside = [], returnedByBank }: Order) {
  const money = (amount: number) => moneyText(cents(amount), currency);
  if (refundReturned > 0)
    return { ...returnedRefund, message: returnedRefund.message(money(refundReturned)) };
  if (returnedByBank) return bankRefund;
  if (paidOutside.length === 0) return orderStates[status];
  const notes = paidOutside.map(({ amount, note }) => refundPaidOutside.note(money(amount), note));
  return { title: refundPaidOutside.title, message: notes.join(', ') };
}

/** Renders nothing for a paid order, which shows its tickets, unless a refund came back or was paid another way. */
function OrderState({ order, event }: { order: Order; event: TicketEvent }) {
  const words = wordsOf(order);
  if (!words && !order.test) return null;
  return (
    <div role="status" className="order-state">
      {words && <p className="heading">{words.title}</p>}
      {words && <p>{words.message}</p>}
      {order.test && <p>{ticketWords.test}</p>}
      {order.status === 'held' &&
        filled(eventLink(event), {
          className: buttonClass({ variant: 'primary' }),
          children: ticketWords.eventPage,
        })}
    </div>
  );
}

type OfferedRefundProps = {
  offer: NonNullable<OrderTickets['refundOffer']>;
  order: Order;
  event: TicketEvent;
};

/** The event moved: the buyer can get a full refund for a while (RFD-02). */
function OfferedRefund({ offer: { path, amount, until }, order, event }: OfferedRefundProps) {
  const day = momentText(until, event.timezone);
  return (
    <section className="order-state" aria-labelledby="refund-offer">
      <h2 id="refund-offer" className="heading">
        {refundOfferWords.onOrder.title(event.status === 'postponed')}
      </h2>
      <p>{refundOfferWords.onOrder.message(moneyText(cents(amount), order.currency), day)}</p>
      <ButtonLink variant="outline" href={path}>
        {refundOfferWords.onOrder.act}
      </ButtonLink>
    </section>
  );
}

type PassesProps = {
  admissions: readonly IssuedTicket[];
  event: TicketEvent;
  holder: string;
  orderId: string;
  /** Whether the holder may still name who comes with a ticket. */
  canName: boolean;
  isRsvp: boolean;
  TicketActions: ComponentType<TicketActionsProps> | undefined;
};

function Passes({ admissions, event, holder, orderId, canName, isRsvp, TicketActions }: PassesProps) {
  const { codeAt, show, hide } = useCodeAddress();
  const [first, setFirst] = useState(codeAt ?? 0);
  return (
    <>
      <h2 className="sr-only">{ticketWords.codes}</h2>
      <ul className="passes" {...CodeScreen.onIntent}>
        {admissions.map((admission, place) => (
          <li key={admission.id}>
            <IssuedTicketPass
              admission={admission}
              total={admissions.length}
              event={event}
              holder={holder}
              onOpen={() => {
                setFirst(place);
                show(place);
              }}
            />
            <div
              role="group"
              aria-label={ticketWords.nth(admission.ticketName, admission.number, admissions.length)}
            >
              {canName && admission.state === 'valid' && (
                <div className="pt-3 print:hidden">
                  <Suspense>
                    <GuestName orderId={orderId} ticket={admission} />
                  </Suspense>
                </div>
              )}
              {TicketActions && (
                <TicketActions orderId={orderId} ticket={admission} event={event} isRsvp={isRsvp} />
              )}
            </div>
          </li>
        ))}
      </ul>
      <CodeScreen
        open={codeAt !== undefined}
        onOpenChange={hide}
        admissions={admissions}
        event={event}
        first={first}
      />
    </>
  );
}

/** An open code is a history entry, so that a phone's back button closes it and stays on the page. */
function useCodeAddress() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const codeAt = useLocation({ select: ({ state }) => state.codeAt });
  return {
    codeAt,
    show: (place: number) =>
      void navigate({
        to: '.',
        search: true,
        state: (before) => ({ ...before, codeAt: place }),
        resetScroll: false,
      }),
    hide: () => {
      // The second tap of two comes before the code is gone.
      if (history.location.state.codeAt !== undefined) history.back();
    },
  };
}

function EventFacts({ event }: { event: TicketEvent }) {
  const zone = useZoneNote(event.startDate, event.timezone);
  return (
    <section className="grid gap-4 content-start">
      <h2 className="heading">{ticketWords.night}</h2>
      <dl className="grid gap-3">
        <div>
          <dt className="text-small text-ink-2">{ticketWords.when}</dt>
          <dd>
            {pageDay(event.startDate, event.timezone)}, {hoursText(event)}
            {zone}
          </dd>
        </div>
        <div>
          <dt className="text-small text-ink-2">{ticketWords.where}</dt>
          <dd className="wrap-anywhere">
            <bdi>{event.venueName}</bdi>
            <br />
            <bdi>{event.addressFull}</bdi>
          </dd>
        </div>
      </dl>
      <p>
        {filled(eventLink(event), {
          className: buttonClass({ variant: 'quiet' }),
          children: ticketWords.eventPage,
        })}
      </p>
    </section>
  );
}
