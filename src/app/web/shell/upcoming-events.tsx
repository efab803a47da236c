import type { ComponentProps } from 'react';
import { EventWall } from '#modules/events/events/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { SectionHeading } from '#platform/ui/section-heading.tsx';
import { upcomingLabel } from './upcoming-events-words.ts';

type UpcomingEventsProps = {
  title: string;
  query: ComponentProps<typeof EventWall>['query'];
  /** Shown when there are no events. */
  none: string;
};

/** Upcoming events of a profile or neighborhood. */
export function UpcomingEvents({ title, query, none }: UpcomingEventsProps) {
  return (
    <section className="page pt-10">
      <SectionHeading title={title} />
      <EventWall
        query={query}
        empty={
          <div className="grid gap-4 justify-items-start">
            <p className="text-ink-2">{none}</p>
            <Link to="/" className={buttonClass({ variant: 'quiet' })}>
              {upcomingLabel}
            </Link>
          </div>
        }
      />
    </section>
  );
}
