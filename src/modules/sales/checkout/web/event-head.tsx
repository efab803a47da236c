import type { Ref } from 'react';
import type { Event } from '#modules/events/events/contract.ts';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { farYear, longDay, shortDay, timeOfDay } from '#platform/time.ts';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';

interface EventHeadProps {
  event: Pick<Event, 'name' | 'images' | 'gel' | 'startDate' | 'timezone' | 'venue'>;
  /** The step's name for screen readers, which don't see the progress. */
  step: string;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The event's header. Its heading takes the focus when the step changes. */
export function EventHead({ event, step, headingRef }: EventHeadProps) {
  const { name, startDate, timezone, venue } = event;
  const [image] = event.images;
  return (
    <div className="flex items-center gap-4">
      <PosterFrame
        className="w-14 shrink-0 lg:w-18"
        gel={event.gel}
        image={image && { src: imageUrl(image, 160), srcSet: imageSources(image, 320) }}
        sizes="4.5rem"
      />
      <div className="grid min-w-0 gap-2">
        <h2 ref={headingRef} tabIndex={-1} className="display text-h3 outline-none lg:text-h2">
          <VisuallyHidden>{step}: </VisuallyHidden>
          <bdi>{name}</bdi>
        </h2>
        <p className="text-ink-2">
          <time dateTime={startDate}>
            <span className="lg:hidden">{shortDay(startDate, timezone)}</span>
            <span className="max-lg:hidden">{longDay(startDate, timezone)}</span>
            {farYear(startDate, timezone)}, {timeOfDay(startDate, timezone)}
          </time>
          {venue && (
            <span className="max-lg:hidden">
              {' at '}
              <bdi>{venue.name}</bdi>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
