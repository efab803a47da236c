import { useQuery } from '@tanstack/react-query';
import { eventLink } from '#modules/events/events/web/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { cardDay } from '#platform/time.ts';
import { filled } from '#platform/ui/slot.ts';
import { reasonText, recommendWords as words } from '../copy.ts';
import './recommend.css';
import { recommendationsQuery } from './taste-queries.ts';

const shown = 3;

/** A few recommendations for a sidebar: when, what and why (REC-01). */
export function EventsForYou({ userId }: { userId: string }) {
  const { data } = useQuery(recommendationsQuery(userId));
  if (!data || data.items.length === 0) return null;
  return (
    <section>
      <h2 className="heading">{words.title}</h2>
      <ul>
        {data.items.slice(0, shown).map(({ event, reasons: [reason] }) => {
          const [image] = event.images;
          return (
            <li key={event.id} className="recommend-row" data-gel={event.gel}>
              {image ? (
                <img
                  src={imageUrl(image, 160)}
                  alt=""
                  width={56}
                  height={70}
                  loading="lazy"
                  decoding="async"
                />
              ) : (
                <span />
              )}
              <span className="min-w-0">
                {filled(eventLink(event), {
                  className: 'stretched font-semibold',
                  children: <bdi>{event.name}</bdi>,
                })}
                <time dateTime={event.startDate} className="block text-small text-ink-2">
                  {cardDay(event.startDate, event.timezone)}
                </time>
                {reason && <span className="block text-small text-lit-text">{reasonText(reason)}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
