import type { ReactNode } from 'react';
import { latePart } from '#platform/ui/late-part.tsx';
import { tagPageWords as words } from './copy.ts';
import type { TagBelowProps } from './tag-below.tsx';
// The lower part's markup arrives before its code, so its styles come with the page.
import '#modules/events/events/web/event-rows.css';
import '../profile/profile-page.css';

const TagBelow = /*#__PURE__*/ latePart(() => import('./tag-below.tsx').then((part) => part.TagBelow));

export const loadTagPage = () => TagBelow.load();

/** The events of a hashtag or genre. */
export function TagPage({ kicker, ...below }: TagBelowProps & { kicker: ReactNode }) {
  const { name, events } = below;
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
      <TagBelow {...below} />
    </div>
  );
}
