import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { cents, moneyText } from '#platform/money.ts';
import { shortDay } from '#platform/time.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { listReturns, type ReturnedTicket } from '../return-contract.ts';
import { eventReturnWords as words } from '../return-copy.ts';

const returnsQuery = (eventId: string) => pagesOf(listReturns, { eventId }, ['exchange', 'returns', eventId]);

const tones = {
  listed: 'line',
  offered: 'warn',
  sold: 'ok',
  takenBack: 'neutral',
  returned: 'neutral',
  ended: 'neutral',
} as const satisfies Record<ReturnedTicket['state'], string>;

/** The tickets of an event that guests returned, newest first (EXC-02). */
export function EventReturns({ eventId, zone }: { eventId: string; zone: string }) {
  const id = useId();
  const query = useInfiniteQuery(returnsQuery(eventId));
  const { data } = query;
  if (query.isError && !data) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!data) return null;
  const tickets = data.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby={id} className="grid gap-3 pt-4">
      <h3 id={id} className="font-semibold">
        {words.heading}
      </h3>
      {tickets.length === 0 && <p className="text-ink-2">{words.none}</p>}
      <ul aria-labelledby={id}>
        {tickets.map((ticket) => (
          <ReturnedLine key={ticket.id} ticket={ticket} zone={zone} />
        ))}
      </ul>
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
    </section>
  );
}

function ReturnedLine({ ticket, zone }: { ticket: ReturnedTicket; zone: string }) {
  const { holder, ticketName, state, paid, refunded, surplus, createdAt } = ticket;
  const textOf = (amount: number) => moneyText(cents(amount), paid.currency);
  return (
    <li className="grid gap-1 py-3 border-t border-line">
      <span className="flex flex-wrap items-center gap-2">
        <b className="wrap-anywhere">
          <bdi>{holder || words.noName}</bdi>
        </b>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </span>
      <span className="text-small text-ink-2">
        {ticketName}. <time dateTime={createdAt}>{shortDay(createdAt, zone)}</time>
      </span>
      <span className="num">
        {paid.amount === 0 ? words.free : words.paid(textOf(paid.amount))}
        {refunded ? `, ${words.refunded(textOf(refunded))}` : ''}
        {surplus > 0 && `. ${words.surplus(textOf(surplus))}`}
      </span>
    </li>
  );
}
