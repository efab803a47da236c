import type { ReactNode } from 'react';
import type { EventsOfPage } from '#app/contract.ts';
import { EventsSection } from '../profile/events-section.tsx';
import { tagPageWords as words } from './copy.ts';
import '#modules/events/events/web/event-rows.css';
import '../profile/profile-page.css';

type TagPageProps = {
  of: Parameters<typeof EventsSection>[0]['of'];
  id: string;
  kicker: ReactNode;
  /** As shown, such as `#rave`. */
  name: string;
  events: EventsOfPage;
  /** Beside the events. */
  children?: ReactNode;
};

/** The events of a hashtag or genre. */
export function TagPage({ of, id, kicker, name, events, children }: TagPageProps) {
  return (
    <div data-gel="amber">
      <header className="ground-room-3 under-nav profile-head">
        <div className="page profile-head-words">
          <p className="profile-kicker">{kicker}</p>
          <h1
            dir="auto"
            className={name.length > 18 ? 'display profile-name profile-name-long' : 'display profile-name'}
          >
            {name}
          </h1>
          <p className="head-facts num">{words.upcoming(events.counts.upcoming)}</p>
        </div>
      </header>
      <div className="page profile-columns pt-4">
        <EventsSection
          of={of}
          id={id}
          events={events}
          none={{ upcoming: words.none.upcoming(name), past: words.none.past(name) }}
        />
        {children && <div className="profile-side">{children}</div>}
      </div>
    </div>
  );
}
