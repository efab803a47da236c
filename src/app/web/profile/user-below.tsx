import { useHydrated } from '@tanstack/react-router';
import type { UserView } from '#app/contract.ts';
import { Suspense, useState } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { CollectionRail, OwnDoLists, UserLists } from '#modules/social/collections/web/index.ts';
import { Diary } from '#modules/social/diary/web/index.ts';
import { EventRows } from '#modules/events/events/web/index.ts';
import { planLinks } from '#modules/social/plans/link-copy.ts';
import { PlanRail, UserPlans } from '#modules/social/plans/web/index.ts';
import { blockWords } from '#modules/profiles/profiles/copy.ts';
import { ProfileFaces } from '#modules/profiles/profiles/web/index.ts';
import { countText } from '#platform/count-text.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import { EventsSection } from './events-section.tsx';
import { PageTabs, PostsTab, usePageTab } from './page-tabs.tsx';
import { SideSection } from './side-section.tsx';
import { profilePageWords as words } from './copy.ts';

/**
 * Shows what the user shares with the viewer (PRF-08).
 * @param past whether past events were asked for
 */
export function UserBelow({ view, past }: { view: UserView; past: boolean }) {
  const { user } = view;
  const tab = usePageTab('events');
  const isOwn = useIsOwn(user);
  if (view.isPrivate) return <PrivateAccount view={view} />;
  if (view.sharesPosts && tab === 'posts')
    return (
      <>
        <UserTabs />
        <div className="page profile-columns">
          <PostsTab feedId={user.id} />
          <Connections view={view} />
        </div>
      </>
    );
  return (
    <>
      {view.sharesPosts && <UserTabs />}
      <div className="page profile-columns">
        <div className="grid grid-cols-1 gap-8">
          {view.events ? (
            <EventsSection
              of="user"
              id={user.id}
              events={view.events}
              none={isOwn ? words.noneOfOwn : words.noneOf(user.firstName ?? user.name)}
            />
          ) : (
            <NotShared name={user.firstName ?? user.name} past={past} />
          )}
          <Hosted view={view} />
        </div>
        <Connections view={view} />
      </div>
      <Invitations user={user} />
      <Plans view={view} />
      <DoLists view={view} />
      <OwnLists user={user} />
      <GigDiary view={view} />
    </>
  );
}

/** Whether it is the viewer's page. The server renders it for guests. */
function useIsOwn({ id }: UserView['user']): boolean {
  const me = useMe();
  return useHydrated() && me?.id === id;
}

/** A private account that the viewer doesn't follow: only what they host, and the communities they run (FOL-11). */
function PrivateAccount({ view }: { view: UserView }) {
  const name = view.user.firstName ?? view.user.name;
  return (
    <div className="page profile-columns">
      <div className="grid grid-cols-1 gap-8">
        <EmptyState title={words.isPrivate} message={words.followToSee(name)} />
        <Hosted view={view} />
      </div>
      <Connections view={view} />
    </div>
  );
}

function DoLists({ view: { user, doLists } }: { view: UserView }) {
  const isOwn = useIsOwn(user);
  if (!doLists || doLists.items.length === 0) return null;
  const title = isOwn ? words.ownDoLists : `Do-lists by ${user.firstName ?? user.name}`;
  return (
    <div className="page pb-10">
      {doLists.next === null ? (
        <CollectionRail title={title} lists={doLists.items} />
      ) : (
        <UserLists userId={user.id} title={title} first={doLists} />
      )}
    </div>
  );
}

const UserTabs = () => <PageTabs tabs={['events', 'posts']} first="events" />;

const TeamInvitations = /*#__PURE__*/ latePart(() =>
  import('#modules/events/teams/web/index.ts').then((part) => part.OwnInvitations),
);

function OwnLists({ user }: Pick<UserView, 'user'>) {
  if (!useIsOwn(user)) return null;
  return (
    <div className="page pb-10">
      <OwnDoLists userId={user.id} />
    </div>
  );
}

/** Last on the page and loaded when it comes near, because most people don't share it (DIA-01). */
function GigDiary({ view: { user, sharesDiary } }: { view: UserView }) {
  const me = useMe();
  const isHydrated = useHydrated();
  const [isNear, setNear] = useState(false);
  const ref = useNearEnd<HTMLDivElement>(() => setNear(true));
  const isOwn = me?.id === user.id;
  return (
    <div ref={ref} className="page pb-10 empty:pb-0">
      {isHydrated && isNear && (sharesDiary || isOwn) && (
        <Suspense>
          <Diary user={user} isOwn={isOwn} />
        </Suspense>
      )}
    </div>
  );
}

/** Invitations that wait for the viewer's answer, on their own page only (INV-01). */
function Invitations({ user }: Pick<UserView, 'user'>) {
  if (!useIsOwn(user)) return null;
  return (
    <div className="page pb-10 empty:hidden">
      <TeamInvitations />
    </div>
  );
}

/** The user's plans. On their own page with a link to create one. */
function Plans({ view: { user, plans } }: { view: UserView }) {
  const isOwn = useIsOwn(user);
  const items = plans?.items ?? [];
  const title = isOwn ? words.ownPlans : `Plans of ${user.firstName ?? user.name}`;
  if (!isOwn && items.length === 0) return null;
  return (
    <div className="page pb-10 grid grid-cols-1 gap-4">
      {plans?.next ? (
        <UserPlans userId={user.id} title={title} first={plans} />
      ) : (
        <PlanRail title={title} plans={items} />
      )}
      {isOwn && (
        <Link
          to="/plans/new"
          className={`${buttonClass({ variant: 'outline' })} justify-self-start`}
          preload={false}
        >
          {planLinks.make}
        </Link>
      )}
    </div>
  );
}

/** Upcoming or past events are hidden from the viewer; the other may be shared. */
function NotShared({ name, past }: { name: string; past: boolean }) {
  return (
    <section>
      <h2 className="sr-only">{words.events}</h2>
      <nav aria-label={words.when} className="tabs tabs-flush">
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
      <EmptyState title={words.notShared} message={blockWords.hidden(name)}>
        <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
          {words.explore}
        </Link>
      </EmptyState>
    </section>
  );
}

function Hosted({ view: { createdEvents } }: { view: UserView }) {
  if (createdEvents.items.length === 0) return null;
  return (
    <section>
      <h2 className="heading pb-2">{words.hosting}</h2>
      <EventRows events={createdEvents.items} />
    </section>
  );
}

function Connections({ view }: { view: UserView }) {
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
            <SideSection key={title} title={title} aside={countText(part.total)}>
              <ProfileFaces people={part.items} total={part.total} />
            </SideSection>
          ),
      )}
    </div>
  );
}
