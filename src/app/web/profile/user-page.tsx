import type { UserView } from '#app/contract.ts';
import { ownProfileWords } from '#modules/profiles/own-profile/copy.ts';
import { FollowButton, FollowFacts } from '#modules/profiles/follows/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
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
  const { city, state, country } = user.location;
  const place = [city, state ?? country].filter(Boolean).join(', ');
  return (
    <div data-gel={user.gel}>
      <ProfileHead
        profile={user}
        picture="face"
        kicker={
          <>
            <span>{user.username ? `@${user.username}` : 'Fan'}</span>
            {user.pronouns && <span>{user.pronouns}</span>}
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
        links={user.links}
        actions={
          <>
            {user.notifications && (
              <Link to="/settings/profile" className={buttonClass({ variant: 'outline', size: 'large' })}>
                {ownProfileWords.edit}
              </Link>
            )}
            <FollowButton profile={user} size="large" />
          </>
        }
      />
      <UserBelow view={view} past={past} />
    </div>
  );
}
