import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { eventPath } from '#modules/events/events/rules.ts';
import { SignInPart, useMe } from '#modules/identity/accounts/web/index.ts';
import type { Gel } from '#platform/gels.ts';
import { momentText, timeOfDay } from '#platform/time.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Countdown } from '#platform/ui/countdown.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { IconArrowLeft, IconArrowRight } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TicketStubParts, ticketStubClass } from '#platform/ui/ticket-stub.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { joinOpening, type Opening, type OpeningPlace } from '../contract.ts';
import { waitingPageWords as words } from '../copy.ts';
import { nextAnnouncement, type Announcement } from './announcement.ts';
import { FairDraw } from './fair-draw.tsx';
import { LeaveLine } from './leave-line.tsx';
import { openingQuery } from './opening-queries.ts';
import { useOpening } from './use-opening.ts';

export type WaitingEvent = {
  readonly id: string;
  readonly providerCode: string;
  readonly providerId: string;
  readonly name: string;
  readonly timezone: string;
  readonly gel: Gel;
  readonly status?: 'draft' | 'cancelled' | 'postponed' | undefined;
};

/** Fans wait here until it's their turn to order (QUE-01). */
export function WaitingPage({ event }: { event: WaitingEvent }) {
  const { data, error, refetch, dataUpdatedAt } = useOpening(event.id);
  const queries = useQueryClient();
  const isOver = data !== undefined && hasNoLine(data.opening);
  useEffect(() => {
    // The event can be the reason, as when it was cancelled.
    if (isOver) void queries.invalidateQueries({ queryKey: ['events', event.id] });
  }, [isOver, event.id, queries]);
  return (
    <div data-gel={event.gel} className="page py-8 md:py-12">
      <div className="max-w-xl mx-auto grid gap-8 content-start min-h-[28rem]">
        <header className="grid gap-2">
          <Link
            to={eventPath(event)}
            className="flex items-center gap-2 text-small font-semibold justify-self-start"
          >
            <IconArrowLeft /> {words.toEvent}
          </Link>
          <p className="text-ink-2 wrap-anywhere">{event.name}</p>
        </header>
        {data ? (
          <Waiting event={event} opening={data.opening} answeredAt={dataUpdatedAt} />
        ) : error ? (
          <ErrorState message={words.notLoaded} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </div>
  );
}

const hasNoLine = (opening: Opening | null) => !opening || opening.state === 'over';

type WaitingProps = { event: WaitingEvent; opening: Opening | null; answeredAt: number };

function Waiting({ event, opening, answeredAt }: WaitingProps) {
  const shown = wordsOf(event, opening);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Announced topic={shown.topic} text={shown.title} />
      <section className="grid gap-4">
        <h1 ref={heading} tabIndex={-1} className="display text-h2 wrap-anywhere outline-none">
          {shown.title}
        </h1>
        {shown.notes.map((note) => (
          <p key={note} className="max-w-[34rem]">
            {note}
          </p>
        ))}
      </section>
      <Step event={event} opening={opening} answeredAt={answeredAt} heading={heading} />
      {opening && opening.state !== 'over' && <FairDraw opening={opening} />}
    </>
  );
}

/** Speaks for screen readers what the heading shows, but not every change of it. */
function Announced({ topic, text }: { topic: string; text: string }) {
  const [last, setLast] = useState<Announcement>();
  useEffect(() => {
    // The interval speaks a place that was too early when it changed.
    const speak = () => setLast((before) => nextAnnouncement(before, topic, text, Date.now()));
    speak();
    const timer = setInterval(speak, 5000);
    return () => clearInterval(timer);
  }, [topic, text]);
  return (
    <p aria-live="polite" className="sr-only">
      {last?.text}
    </p>
  );
}

type WaitingWords = { topic: string; title: string; notes: readonly string[] };

function wordsOf({ timezone, status }: WaitingEvent, opening: Opening | null): WaitingWords {
  if (status === 'cancelled') return { topic: status, title: words.cancelled, notes: [words.cancelledWhy] };
  if (!opening) return { topic: 'open', title: words.open, notes: [words.openWhy] };
  const { state, mine, opensAt, entryAt, windowMinutes, allInCarts, soldOut } = opening;
  const moment = momentText(opensAt, timezone);
  const carts = allInCarts ? [words.allInCarts] : [];
  switch (state) {
    case 'scheduled':
      return {
        topic: state,
        title: words.scheduled(timeOfDay(entryAt, timezone)),
        notes: [words.scheduledWhy(moment)],
      };
    case 'entry':
      return mine
        ? {
            topic: 'joined',
            title: words.joined,
            notes: [words.joinedWhy(timeOfDay(opensAt, timezone)), ...priorityNotes(mine)],
          }
        : { topic: state, title: words.entry, notes: [words.entryWhy(moment)] };
    case 'postponed':
      return { topic: state, title: words.postponed, notes: [words.postponedWhy] };
    case 'drawing':
      return { topic: state, title: words.drawing, notes: [words.drawingWhy] };
    case 'over':
      return soldOut
        ? { topic: 'soldOut', title: words.soldOut, notes: [words.soldOutWhy] }
        : { topic: 'open', title: words.open, notes: [words.openWhy] };
    case 'running':
      if (!mine) return { topic: 'late', title: words.late, notes: [words.lateWhy, ...carts] };
      if (mine.state === 'admitted') return { topic: 'turn', title: words.turn, notes: [words.turnWhy] };
      if (mine.state === 'missed') return { topic: 'missed', title: words.missed, notes: [words.missedWhy] };
      return {
        topic: 'waiting',
        title: words.ahead(mine.ahead ?? 0),
        notes: [
          mine.place === null ? words.noPlace : words.place(mine.place),
          ...carts,
          words.waitWhy(windowMinutes),
        ],
      };
  }
}

function priorityNotes({ priority }: OpeningPlace): string[] {
  if (priority === 1) return [];
  return [priority === 0 ? words.presaleFan : words.newAccount];
}

type StepProps = WaitingProps & {
  /** Takes the focus of a button that disappears. */
  heading: RefObject<HTMLElement | null>;
};

function Step({ event, opening, answeredAt, heading }: StepProps) {
  if (event.status === 'cancelled') return null;
  if (!opening || opening.state === 'over')
    return (
      <StubLink event={event} isCheckout={false}>
        {opening?.soldOut ? words.toWaitingList : words.toTickets}
      </StubLink>
    );
  const { state, mine, secondsToOpening } = opening;
  if (state === 'scheduled') return null;
  if (state === 'drawing' && mine) return null;
  if (state === 'postponed')
    return mine?.state === 'waiting' ? <LeaveLine eventId={event.id} heading={heading} /> : null;
  if (state === 'entry' && mine)
    return (
      <>
        <Clock label={words.startsIn} until={answeredAt + secondsToOpening * 1000} />
        <LeaveLine eventId={event.id} heading={heading} />
      </>
    );
  if (mine?.state === 'waiting') return <LeaveLine eventId={event.id} heading={heading} />;
  if (mine?.state === 'admitted')
    return (
      <>
        <Clock label={words.timeLeft} until={Date.parse(mine.until!)} />
        <StubLink event={event} isCheckout>
          {words.choose}
        </StubLink>
      </>
    );
  return (
    <Join
      eventId={event.id}
      heading={heading}
      label={mine ? words.again : state === 'entry' ? words.join : words.getPlace}
    />
  );
}

function Clock({ label, until }: { label: string; until: number }) {
  return (
    <p className="grid gap-1">
      <span className="text-small text-ink-2">{label}</span>
      <Countdown until={until} className="display text-h1" />
    </p>
  );
}

type StubLinkProps = { event: WaitingEvent; isCheckout: boolean; children: ReactNode };

function StubLink({ event, isCheckout, children }: StubLinkProps) {
  return (
    <Link
      to={eventPath(event)}
      search={isCheckout ? { checkout: 'tickets' } : {}}
      className={ticketStubClass({ full: true })}
    >
      <TicketStubParts price={<IconArrowRight />}>{children}</TicketStubParts>
    </Link>
  );
}

type JoinProps = Pick<StepProps, 'heading'> & { eventId: string; label: string };

function Join({ eventId, heading, label }: JoinProps) {
  const me = useMe();
  const queries = useQueryClient();
  const { act, isBusy } = useAct(async () => {
    const answer = await getSend()(joinOpening, { eventId });
    queries.setQueryData(openingQuery(eventId, me?.id).queryKey, answer);
    heading.current?.focus();
  });
  if (!me)
    return (
      <div className="grid gap-4">
        <p>{words.signIn}</p>
        <SignInPart onDone={() => {}} />
      </div>
    );
  return (
    <Button size="large" variant="lit" className="w-full" busy={isBusy} onClick={() => act()}>
      {label}
    </Button>
  );
}
