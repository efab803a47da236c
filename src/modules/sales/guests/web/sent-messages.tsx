import { useInfiniteQuery } from '@tanstack/react-query';
import { shortDay, timeOfDay } from '#platform/time.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { messageWords as words } from '../copy.ts';
import { messagesQuery } from './queries.ts';

/** Messages already sent to guests, by hosts and for changes of the event (GST-01, RFD-02). */
export function SentMessages({ eventId, zone }: { eventId: string; zone: string }) {
  const query = useInfiniteQuery(messagesQuery(eventId));
  const { data, isError, refetch } = query;
  const messages = data?.pages.flatMap(({ items }) => items);
  return (
    <section className="grid gap-3 pb-6" aria-labelledby="sent-messages">
      <h3 id="sent-messages" className="font-semibold">
        {words.history}
      </h3>
      {isError && !messages && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !messages && <Skeleton lines={3} />}
      {messages?.length === 0 && <p className="text-ink-2">{words.noHistory}</p>}
      <ul className="grid gap-3">
        {messages?.map(({ id, subject, text, people, by, ticketName, sentAt }) => (
          <li key={id} className="grid gap-1">
            <span className="wrap-anywhere">{subject}</span>
            <span className="text-small text-ink-2">
              {[`${shortDay(sentAt, zone)}, ${timeOfDay(sentAt, zone)}`, words.people(people), ticketName, by]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {text && (
              <details className="text-small">
                <summary>{words.read}</summary>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{words.older}</MoreButton>
    </section>
  );
}
