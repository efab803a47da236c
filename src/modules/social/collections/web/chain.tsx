import { Fragment } from 'react';
import { eventLink } from '#modules/events/events/web/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { timeOfDay } from '#platform/time.ts';
import { filled } from '#platform/ui/slot.ts';
import type { CollectionStop } from '../contract.ts';
import { collectionWords } from '../copy.ts';
import './chain.css';

/** Shows the stops of one night as numbered cards in a row (COL-02). Links carry the event's slug (COL-03). */
export function Chain({ stops }: { stops: readonly CollectionStop[] }) {
  return (
    // Not focusable itself: the keyboard reaches this scroll region through its links.
    <ol className="chain">
      {stops.map((stop, index) => (
        <Fragment key={stop.id}>
          <li className="chain-stop" data-gel={stop.gel}>
            <p className="chain-time">
              <span className="chain-number num" aria-label={collectionWords.stop(index + 1)}>
                {index + 1}
              </span>
              <time dateTime={stop.startDate} className="num">
                {timeOfDay(stop.startDate, stop.timezone)}
              </time>
            </p>
            {stop.images[0] && (
              <img
                src={imageUrl(stop.images[0], 320)}
                alt=""
                width={240}
                height={300}
                loading={index < 2 ? 'eager' : 'lazy'}
                decoding="async"
              />
            )}
            <h3 dir="auto">{filled(eventLink(stop), { className: 'stretched', children: stop.name })}</h3>
            <p className="text-small text-ink-2">
              {[stop.venue?.name, stop.neighborhood || stop.city].filter(Boolean).join(', ')}
            </p>
            {stop.note && (
              <p dir="auto" className="text-small">
                {stop.note}
              </p>
            )}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
