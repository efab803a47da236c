import { Suspense } from 'react';
import type { EventView } from '#app/contract.ts';
import { BuyButton } from '#modules/sales/checkout/web/index.ts';
import { OpeningEntry } from '#modules/sales/openings/web/index.ts';
import { PresaleEntry } from '#modules/sales/presales/web/index.ts';
import { entryNotes, eventWords } from '#modules/events/events/copy.ts';
import { entryOf, isJoinable, type Entry } from '#modules/events/events/rules.ts';
import { safeLink } from '#platform/safe-link.ts';
import { cents, priceText } from '#platform/money.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { IconArrowSquareOut, IconCheckCircleFill } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import type { DrawPartProps } from '#modules/sales/draws/web/index.ts';
import type { WaitingListPartProps } from '#modules/sales/exchange/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { TicketStub, TicketStubLink, TicketStubParts } from '#platform/ui/ticket-stub.tsx';

const WaitingList = /*#__PURE__*/ latePart<WaitingListPartProps>(() =>
  import('#modules/sales/exchange/web/index.ts').then((part) => part.WaitingListPart),
);

const DrawPart = /*#__PURE__*/ latePart<DrawPartProps>(() =>
  import('#modules/sales/draws/web/index.ts').then((part) => part.DrawPart),
);

const drawOf = ({ tickets }: EventView) =>
  tickets.items.some(({ inDraw }) => inDraw === 'open')
    ? 'open'
    : tickets.items.find(({ inDraw }) => inDraw)?.inDraw;

type EntryProps = {
  event: EventView;
  /** When the page was rendered (epoch ms), the same on server and client. */
  now: number;
};

/**
 * The entry card in the hero: a ticket stub, a link to another seller, or why there are no tickets (EVT-04, JNE-04).
 */
export function EventEntry({ event, now }: EntryProps) {
  const entry = entryOf(event, now);
  const note = entryNotes[entry];
  if (entry === 'draft') return null;
  return (
    <>
      {event.added && entry !== 'past' && entry !== 'cancelled' && <YouGo hasTickets={!isJoinable(entry)} />}
      {note ? (
        <p className="event-note">
          <strong>{note.title}</strong>
          <span>{note.message}</span>{' '}
          {event.cancelReason && <span>{eventWords.hostSays(event.cancelReason)}</span>}
        </p>
      ) : (
        // On phones, ticket holders find their tickets in the bottom bar and can get more here.
        <span className={event.added ? 'contents' : 'event-way-in'}>
          <WayIn event={event} entry={entry} />
        </span>
      )}
      {!note && drawOf(event) && (
        <DrawPart event={event} as="note" withButton={event.offer.saleState !== 'soldOut'} />
      )}
      {!note && event.fairOpening && <OpeningEntry event={event} as="note" />}
      {!note && event.presale && (
        <Suspense>
          <PresaleEntry event={event} />
        </Suspense>
      )}
    </>
  );
}

/** The same entry in a bar at the bottom of phones. */
export function EventBuyBar({ event, now }: EntryProps) {
  const entry = entryOf(event, now);
  // Door Managers see check-in in this bar instead.
  if (entry === 'draft' || event.teamRole === 'assistant' || entryNotes[entry]) return null;
  return (
    <div className="buy-bar event-buy-bar md:hidden">
      {event.added && !isJoinable(entry) ? (
        <Link to="/tickets" className="stub stub-full">
          <TicketStubParts>{eventWords.yourTickets}</TicketStubParts>
        </Link>
      ) : (
        <WayIn event={event} entry={entry} full />
      )}
    </div>
  );
}

function WayIn({ event, entry, full = false }: { event: EventView; entry: Entry; full?: boolean }) {
  if (entry === 'external') return <Elsewhere event={event} full={full} />;
  if (entry === 'scheduled') return <Early event={event} full={full} />;
  const buy = <BuyButton tickets={event.tickets} text={eventWords.getTickets} full={full} />;
  if (event.offer.saleState === 'soldOut' && drawOf(event) === 'open')
    return <DrawPart event={event} as="way" full={full} otherwise={buy} />;
  if (event.fairOpening) return <OpeningEntry event={event} otherwise={buy} full={full} />;
  return event.offer.saleState === 'soldOut' ? (
    <WaitingList event={event} full={full} otherwise={buy} />
  ) : (
    buy
  );
}

type StubProps = { event: EventView; full: boolean };

function Elsewhere({ event, full }: StubProps) {
  return (
    <TicketStubLink
      href={safeLink(event.externalUrl)!}
      target="_blank"
      rel="ugc nofollow noopener"
      full={full}
      price={<IconArrowSquareOut />}
    >
      {eventWords.ticketsOn(event.seller ?? 'another site')}
    </TicketStubLink>
  );
}

function YouGo({ hasTickets }: { hasTickets: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-2 w-full md:w-auto md:order-last md:ms-4 font-semibold">
      <IconCheckCircleFill className="text-h3 text-lit-text" />
      {eventWords.youGo}
      {hasTickets && (
        <Link to="/tickets" className={buttonClass({ variant: 'outline', size: 'small' })}>
          {eventWords.yourTickets}
        </Link>
      )}
    </p>
  );
}

/** Tickets that go on sale later, unless a presale opens to the viewer (PRE-02). */
function Early({ event, full }: StubProps) {
  const scheduled = <Scheduled event={event} full={full} />;
  const closed = event.fairOpening ? (
    <OpeningEntry event={event} otherwise={scheduled} full={full} />
  ) : (
    scheduled
  );
  if (!event.presale) return closed;
  return (
    <Suspense fallback={closed}>
      <PresaleEntry event={event} closed={closed} Buy={BuyButton} full={full} />
    </Suspense>
  );
}

/** Tickets that go on sale later: price and date (TIX-04). */
function Scheduled({ event: { tickets, offer, timezone }, full }: StubProps) {
  const opens = tickets.items.flatMap(({ saleStartDate }) => saleStartDate ?? []).toSorted()[0];
  const price = offer.priceFrom === null ? undefined : priceText(cents(offer.priceFrom), offer.currency);
  return (
    <TicketStub price={price} full={full} disabled>
      {opens ? `On sale ${shortDay(opens, timezone)}, ${timeOfDay(opens, timezone)}` : 'On sale soon'}
    </TicketStub>
  );
}
