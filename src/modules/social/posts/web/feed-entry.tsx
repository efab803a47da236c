import type { ReactNode } from 'react';
import { CollectionTile } from '#modules/social/collections/web/index.ts';
import { MeetButton } from '#modules/profiles/communities/web/index.ts';
import { PlanCard } from '#modules/social/plans/web/index.ts';
import { ProfileFace, profileLink, ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { filled } from '#platform/ui/slot.ts';
import { feedWords } from '../copy.ts';
import type { FeedEntry as Entry } from '../feed-contract.ts';
import { PostCard } from './post-card.tsx';
import { PostEvent } from './post-event.tsx';

/** Shows one entry of the home feed (FED-01, FED-02). */
export function FeedEntry({ entry }: { entry: Entry }) {
  switch (entry.type) {
    case 'feedPost':
      return <PostCard post={entry.payload} />;
    case 'event':
      return (
        <Between title={feedWords.onSoon}>
          <PostEvent event={entry.payload} />
        </Between>
      );
    case 'collection':
      return (
        <Between title={feedWords.list}>
          <CollectionTile list={entry.payload} />
        </Between>
      );
    case 'activity':
      return (
        <Between title={feedWords.plan}>
          <PlanCard plan={entry.payload} />
        </Between>
      );
    case 'user':
      return (
        <Between title={feedWords.meet} narrow>
          <ul className="feed-person">
            <ProfileRow profile={entry.payload}>
              <MeetButton profile={entry.payload} />
            </ProfileRow>
          </ul>
        </Between>
      );
    case 'action': {
      const { user, event } = entry.payload;
      return (
        <section className="post">
          <p className="feed-action">
            <ProfileFace profile={user} size={32} />
            <span>
              {filled(profileLink(user), {
                className: 'font-semibold hover:underline underline-offset-4',
                children: <bdi>{user.name}</bdi>,
              })}{' '}
              {feedWords.going}
            </span>
          </p>
          <PostEvent event={event} />
        </section>
      );
    }
  }
}

/** @param narrow only on screens too narrow for the sidebar that shows the same */
function Between({ title, narrow, children }: { title: string; narrow?: boolean; children: ReactNode }) {
  return (
    <section className={narrow ? 'post feed-narrow' : 'post'}>
      <h2 className="feed-title">{title}</h2>
      {children}
    </section>
  );
}
