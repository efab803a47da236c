import type { UserView } from '#app/contract.ts';
import { FollowButton, FollowFacts } from '#modules/profiles/follows/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { loadHead, ProfileHead } from './profile-head.tsx';
// The lower part's markup arrives before its code, so its styles come with the page.
import '#modules/events/events/web/event-rows.css';
import '#modules/social/collections/web/collections.css';
import '#modules/social/plans/web/plan-card.css';

const UserBelow = /*#__PURE__*/ latePart(() => import('./user-below.tsx').then((part) => part.UserBelow));

export const loadUserPage = () => Promise.all([loadHead(), UserBelow.load()]);

/** The page of a user (PRF-08). */
export function UserPage({ view, past }: { view: UserView; past: boolean }) {
  const { user, follows } = view;
  const place = [user.location.city, user.location.state].filter(Boolean).join(', ');
  return (
    <div data-gel={user.gel}>
      <ProfileHead
        profile={user}
        picture="face"
        kicker={
          <>
            <span>{user.username ? `@${user.username}` : 'Fan'}</span>
            {place && <span>{place}</span>}
          </>
        }
        facts={
          <>
            <FollowFacts user={user} totals={follows} />
            {user.genres.items.length > 0 && (
              <span>
                {user.genres.items
                  .slice(0, 3)
                  .map(({ name }) => name)
                  .join(', ')}
              </span>
            )}
          </>
        }
        about={user.bio}
        managePath={user.notifications && '/my-events'}
        manageLabel="My events"
        actions={<FollowButton profile={user} size="large" />}
      />
      <UserBelow view={view} past={past} />
    </div>
  );
}
