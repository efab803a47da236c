import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { TicketList } from '#modules/events/ticket-types/contract.ts';
import { ticketsQuery } from '#modules/events/ticket-types/web/index.ts';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { addDays, dateIn, longDay, shortDay, timeOfDay } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconCheckCircleFill, IconMinus } from '#platform/ui/icons.tsx';
import type { Presale, PresaleAnswer } from '../contract.ts';
import { presaleWords as words, ruleText } from '../copy.ts';
import { PresaleCode } from './presale-code.tsx';
import { presaleQuery } from './presale-queries.ts';

/** Asked for again when the presale starts, and when the tickets open to everyone. */
function usePresale(eventId: string): Presale | undefined {
  const me = useMe();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...presaleQuery(eventId, me?.id),
    refetchInterval: ({ state }) => untilNextState(state.data?.presale, state.dataUpdatedAt),
  });
  const state = data?.presale?.state;
  const known = useRef(state);
  useEffect(() => {
    if (known.current && known.current !== state) {
      // The event was loaded before.
      void queries.invalidateQueries({ queryKey: ['events', eventId] });
      void queries.invalidateQueries({ queryKey: ['tickets', eventId] });
    }
    known.current = state;
  }, [state, eventId, queries]);
  return data?.presale && state !== 'over' ? data.presale : undefined;
}

const hour = 3_600_000;

/**
 * Milliseconds. Browsers ask within three seconds of each other. A browser whose clock is ahead asks again, and
 * less and less often if an event was postponed, whose presale doesn’t start.
 */
function untilNextState(presale: Presale | null | undefined, answeredAt: number): number | false {
  if (!presale || presale.state === 'over') return false;
  const next = presale.state === 'upcoming' ? presale.startsAt : presale.opensToAllAt;
  const apart = Math.abs(Date.parse(next) - Date.now());
  return Math.min(hour, apart + 1000 + (answeredAt % 3000));
}

type PresaleEntryProps = {
  event: {
    readonly id: string;
    readonly timezone: string;
    readonly creator: { readonly name: string };
  };
  /** Shown while the viewer can't buy. */
  closed?: ReactNode;
  /** The way to buy, once the presale is open to the viewer. Without it, the reasons are shown. */
  Buy?: ComponentType<{ tickets: TicketList; text: string; full: boolean }>;
  full?: boolean;
};

/** The way to buy before everyone else (PRE-01), or whether the presale opens to the viewer, and why (PRE-02). */
export function PresaleEntry({ event, closed, Buy, full = false }: PresaleEntryProps) {
  const presale = usePresale(event.id);
  const canBuy = Buy !== undefined && presale?.state === 'open' && presale.qualifies === true;
  const tickets = useQuery({ ...ticketsQuery(event.id), enabled: canBuy });
  if (!Buy) return presale && <Panel presale={presale} event={event} />;
  return canBuy && tickets.data ? <Buy tickets={tickets.data} text={words.get} full={full} /> : closed;
}

type PanelProps = { presale: Presale; event: PresaleEntryProps['event'] };

function Panel({ presale, event: { id: eventId, timezone, creator } }: PanelProps) {
  const { requireSignIn } = useSignIn();
  const me = useMe();
  const queries = useQueryClient();
  const sectionRef = useRef<HTMLElement>(null);
  const { state, startsAt, opensToAllAt, announcedAt, ticketTypes, qualifies, rules } = presale;
  const at = (instant: string) => [shortDay(instant, timezone), timeOfDay(instant, timezone)] as const;
  // The last day on which it had to be true.
  const dayBefore = (days: number) => {
    const day = addDays(dateIn(new Date(announcedAt), timezone), -days);
    return longDay(`${day}T12:00:00Z`, 'UTC');
  };
  function showOpened(opened: PresaleAnswer) {
    queries.setQueryData(presaleQuery(eventId, me?.id).queryKey, opened);
    void queries.invalidateQueries({ queryKey: ['tickets', eventId] });
    // The form disappears.
    sectionRef.current?.focus({ preventScroll: true });
  }
  const answer = qualifies === null ? words.guest : qualifies ? words.youQualify : words.youMayNot;
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={words.anyOf}
      className="grid gap-2 w-full md:order-last text-small text-pretty outline-none"
    >
      <p className="font-semibold text-body">
        {state === 'open' ? words.open : words.upcoming(...at(startsAt))}
      </p>
      {/* Other ticket types may be on sale already. */}
      <p>{ticketTypes.map(({ name }) => name).join(', ')}</p>
      <p role="status">
        {answer} <span className="text-ink-2">{words.opensToAll(...at(opensToAllAt))}</span>
      </p>
      <ul className="grid gap-1">
        {rules.map(({ rule, met }) => (
          <li key={rule.id} className="flex items-start gap-2">
            {met ? (
              <IconCheckCircleFill className="mt-0.5 text-lit-text" aria-hidden />
            ) : (
              <IconMinus className="mt-0.5 text-ink-2" aria-hidden />
            )}
            <span>
              {ruleText(rule, dayBefore, creator.name)}
              {met !== null && <span className="sr-only">: {met ? words.met : words.notMet}</span>}
            </span>
          </li>
        ))}
      </ul>
      {qualifies === false && rules.some(({ rule }) => rule.kind === 'code') && (
        <PresaleCode eventId={eventId} onEntered={showOpened} />
      )}
      {qualifies === null && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => requireSignIn(prompts.getTickets)}
        >
          {words.signIn}
        </Button>
      )}
    </section>
  );
}
