import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { UserView } from '#app/contract.ts';
import { CollectionRail } from '#features/collections/web/index.ts';
import { EventRows } from '#features/events/web/index.ts';
import { FollowButton, FollowFacts } from '#features/follows/web/index.ts';
import { PlanRail } from '#features/plans/web/index.ts';
import { blockWords } from '#features/profiles/copy.ts';
import { ProfileFaces } from '#features/profiles/web/index.ts';
import { fullCountText } from '#kit/count-text.ts';
import { buttonClass } from '#kit/web/button.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { EventsSection } from '../profile/events-section.tsx';
import { userViewQuery } from '../profile/page-queries.ts';
import { ProfileHead } from '../profile/profile-head.tsx';
import { readSide } from '../profile/side.ts';
import { SideSection } from '../profile/side-section.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { pageHead } from '../shell/page-head.ts';

/** RTE-15. */
export const Route = createFileRoute('/users/$id')({
  validateSearch: readSide,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { id }, deps }) => {
    const { user } = await orNotFound(queryClient.ensureQueryData(userViewQuery(id, deps)));
    const { userPageOf } = await import('../head/profile-heads.ts');
    return { head: pageHead(setup, userPageOf(user, setup.publicUrl)) };
  },
  head: headOf,
  component: UserPage,
});

/** PRF-08. */
function UserPage() {
  const side = Route.useSearch();
  const { data: view } = useSuspenseQuery(userViewQuery(Route.useParams().id, side));
  const { user, follows, doLists } = view;
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
        actions={<FollowButton profile={user} size="large" />}
      />
      <div className="page profile-columns">
        <div className="grid gap-8">
          {view.events ? (
            <EventsSection
              of="user"
              id={user.id}
              events={view.events}
              none={{
                upcoming: `${user.firstName ?? user.name} has no plans to show yet.`,
                past: `Nights that ${user.firstName ?? user.name} went to will stand here.`,
              }}
            />
          ) : (
            <NotShared name={user.firstName ?? user.name} past={side.when === 'past'} />
          )}
          <Hosted view={view} />
        </div>
        <Circles view={view} />
      </div>
      {view.plans && view.plans.items.length > 0 && (
        <div className="page pb-10">
          <PlanRail title={`${user.firstName ?? user.name} is up for`} plans={view.plans.items} />
        </div>
      )}
      {doLists && doLists.items.length > 0 && (
        <div className="page pb-10">
          <CollectionRail title={`Do-lists by ${user.firstName ?? user.name}`} lists={doLists.items} />
        </div>
      )}
    </div>
  );
}

/** One side of now that is kept to a smaller circle; the other may be open. */
function NotShared({ name, past }: { name: string; past: boolean }) {
  return (
    <section>
      <h2 className="sr-only">Nights</h2>
      <nav aria-label="Upcoming or past" className="tabs when-switch">
        {(['upcoming', 'past'] as const).map((when) => (
          <Link
            key={when}
            to="."
            search={{ when: when === 'past' ? 'past' : undefined }}
            aria-current={(when === 'past') === past ? 'page' : undefined}
            activeProps={{}}
            resetScroll={false}
          >
            {when === 'past' ? 'Past' : 'Upcoming'}
          </Link>
        ))}
      </nav>
      <EmptyState title="Not shared" message={blockWords.hidden(name)}>
        <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
          Explore the city
        </Link>
      </EmptyState>
    </section>
  );
}

function Hosted({ view: { createdEvents } }: { view: UserView }) {
  if (createdEvents.items.length === 0) return null;
  return (
    <section>
      <h2 className="heading pb-2">Hosts</h2>
      <EventRows events={createdEvents.items} />
    </section>
  );
}

function Circles({ view }: { view: UserView }) {
  const parts = [
    ['Friends', view.friends],
    ['Runs', view.createdCommunities],
    ['Communities', view.communities],
    ['Artists', view.artists],
  ] as const;
  return (
    <div className="profile-side">
      {parts.map(
        ([title, part]) =>
          part &&
          part.items.length > 0 && (
            <SideSection key={title} title={title} aside={fullCountText(part.total)}>
              <ProfileFaces people={part.items} total={part.total} />
            </SideSection>
          ),
      )}
    </div>
  );
}
