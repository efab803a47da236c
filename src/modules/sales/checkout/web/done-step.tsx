import { useEffect, type Ref } from 'react';
import type { Event } from '#modules/events/events/contract.ts';
import { eventPath } from '#modules/events/events/rules.ts';
import { useMailHeld } from '#modules/identity/accounts/web/index.ts';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { appPath, type AppOffer, type AppStores } from '#platform/app-download.ts';
import { bareId } from '#platform/ids.ts';
import { cents, moneyText } from '#platform/money.ts';
import { cardDay, timeOfDay } from '#platform/time.ts';
import { Accordion, AccordionItem } from '#platform/ui/accordion.tsx';
import { Button, buttonClass, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { copyText } from '#platform/ui/copy-text.ts';
import { IconCalendarPlus, IconLinkSimple, IconPaperPlaneTilt, IconTicket } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { TicketPass } from '#platform/ui/ticket-pass.tsx';
import type { Order } from '../contract.ts';
import { buyerWords, orderComplete } from '../copy.ts';
import { laterWords } from '../later-copy.ts';
import { isFirstTime } from './attempt.ts';
import { throwConfetti } from './confetti.ts';
import { FollowSuggestions } from './follow-suggestions.tsx';
import { getAppWords } from './get-app-copy.ts';
import { GetApp, useAppOffer } from './get-app.tsx';
import { OrderReceipt } from './order-receipt.tsx';

interface DoneStepProps {
  order: Order;
  event: Event;
  headingRef?: Ref<HTMLHeadingElement>;
  apps: AppStores;
}

/** Step 2: confirmation with links to the tickets (ORD-02, ORD-03, ORD-04). */
export function DoneStep({ order, event, headingRef, apps }: DoneStepProps) {
  // Order ids in addresses have no prefix (RTE-20).
  const tickets = `/tickets/${bareId(order.id)}` as const;
  const count = countOf(order);
  const offer = useAppOffer(apps);
  const isHeld = useMailHeld();
  // Not again after a reload.
  useEffect(() => {
    if (isFirstTime(`confetti.${order.id}`)) void throwConfetti().catch(console.error);
  }, [order.id]);

  return (
    <div className="mx-auto grid w-full max-w-[73.75rem] grid-cols-1 gap-x-16 gap-y-8 px-4 pt-2 pb-12 lg:grid-cols-[minmax(0,1fr)_26.25rem] lg:px-gutter lg:py-10">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="display max-w-[6.5ch] text-[clamp(4rem,1rem+15vw,9rem)] leading-[0.88] outline-none lg:pt-2"
      >
        {orderComplete}
      </h2>
      <div className="grid grid-cols-1 content-start gap-4 lg:row-span-2 lg:row-start-1 lg:col-start-2">
        <Pass order={order} event={event} code={codeOf(offer, tickets)} />
        <Link to={tickets} className={classNames(buttonClass({ size: 'large' }), 'w-full')}>
          <IconTicket />
          {buyerWords.seeTickets}
        </Link>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={calendarPath(order.id)} variant="outline" className="grow" download>
            <IconCalendarPlus />
            {buyerWords.addToCalendar}
          </ButtonLink>
          {count > 1 && !order.test && (
            <Link to={tickets} className={classNames(buttonClass({ variant: 'outline' }), 'grow')}>
              <IconPaperPlaneTilt />
              {buyerWords.sendOne}
            </Link>
          )}
          <Button variant="outline" className="grow" onClick={() => void copyLink(event)}>
            <IconLinkSimple />
            {buyerWords.copyLink}
          </Button>
        </div>
        <GetApp offer={offer} />
      </div>
      <div className="grid max-w-152 grid-cols-1 content-start gap-8">
        <p className="text-lead">
          {isHeld ? laterWords.held.notMailed(count) : laterWords.mailed(count, order.buyer.email)}
        </p>
        <FollowSuggestions event={event} />
        <MoneySplit order={order} />
      </div>
    </div>
  );
}

const countOf = ({ orderItems }: Order): number =>
  orderItems.items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Served by the tickets slice. */
function calendarPath(orderId: string): string {
  return `/api/orders/${orderId}/event.ics`;
}

/** Without clipboard access, the link can be copied by hand. */
function copyLink(event: Event): Promise<boolean> {
  const link = new URL(eventPath(event), window.location.origin).href;
  return copyText(link, buyerWords.linkCopied, { title: buyerWords.copyLink, message: link });
}

type Code = { readonly path: string; readonly label: string; readonly isEverywhere: boolean };

/** Leads a phone to its app if there is one, otherwise to the tickets (ORD-03). */
function codeOf(offer: AppOffer | undefined, tickets: string): Code {
  return offer?.kind === 'code'
    ? { path: appPath, label: getAppWords.scanApp, isEverywhere: true }
    : { path: tickets, label: getAppWords.scan, isEverywhere: false };
}

/** The paper ticket, with a QR code for the phone on large screens and the poster on phones. */
function Pass({ order, event, code }: { order: Order; event: Event; code: Code }) {
  const { items } = order.orderItems;
  const [image] = event.images;
  return (
    <TicketPass
      title={event.name}
      aside={buyerWords.tickets(countOf(order))}
      facts={[
        { label: 'Starts', value: startText(event) },
        { label: 'Ticket', value: items.map(({ item }) => item.name).join(', ') },
        { label: 'Venue', value: event.venue?.name ?? event.location.name },
        { label: 'Holder', value: order.buyer.name },
      ]}
    >
      <div
        className={classNames(
          'grid grid-cols-[7rem_1fr] items-center gap-5',
          !code.isEverywhere && 'max-lg:hidden',
        )}
      >
        <QrCode text={new URL(code.path, window.location.origin).href} label={code.label} className="w-28" />
        <p className="text-ink-2">{code.label}</p>
      </div>
      {!code.isEverywhere && (
        <PosterFrame
          className="mx-auto w-40 lg:hidden"
          gel={event.gel}
          image={image && { src: imageUrl(image, 320), srcSet: imageSources(image, 640) }}
          sizes="10rem"
          alt={event.name}
        />
      )}
    </TicketPass>
  );
}

/** `Sat, Nov 28, 11 PM`: short enough for half a ticket. */
function startText({ startDate, timezone }: Event): string {
  return `${cardDay(startDate, timezone)}, ${timeOfDay(startDate, timezone).replace(':00', '')}`;
}

/** The receipt of a paid order with the split of its money (PRC-02). */
function MoneySplit({ order }: { order: Order }) {
  const { breakdown, currency, orderItems, promotion } = order;
  if (!breakdown) return null;
  const items = orderItems.items.map(({ item, quantity, subtotal }) => ({
    name: item.name,
    quantity,
    subtotal,
  }));
  const shares = [
    [buyerWords.toHost, breakdown.host],
    [buyerWords.toPlatform, breakdown.platform],
    [buyerWords.toProcessing, breakdown.processing],
  ] as const;
  return (
    <Accordion>
      <AccordionItem title={buyerWords.whereMoneyGoes}>
        <div className="grid gap-5">
          <dl className="grid gap-2">
            {shares.map(([label, amount]) => (
              <div key={label} className="flex justify-between gap-4">
                <dt>{label}</dt>
                <dd className="num font-semibold">{moneyText(cents(amount), currency)}</dd>
              </div>
            ))}
          </dl>
          <OrderReceipt
            items={items}
            amounts={order}
            {...(promotion && { code: { name: promotion.promoCode, worth: '' } })}
          />
        </div>
      </AccordionItem>
    </Accordion>
  );
}
