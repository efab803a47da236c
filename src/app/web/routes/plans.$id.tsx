import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { EventCard } from '#features/events/web/index.ts';
import type { Plan } from '#features/plans/contract.ts';
import { planStatusWords, planWords } from '#features/plans/copy.ts';
import { planPath } from '#features/plans/rules.ts';
import { planQuery } from '#features/plans/web/index.ts';
import { ProfileFaces, profileLink } from '#features/profiles/web/index.ts';
import { longDay, timeOfDay } from '#kit/time.ts';
import { Badge } from '#kit/web/badge.tsx';
import { filled } from '#kit/web/slot.ts';
import { PosterFan } from '../profile/profile-head.tsx';
import { SideSection } from '../profile/side-section.tsx';
import { Songs } from '../profile/songs.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { pageHead } from '../shell/page-head.ts';

/** RTE-16. Never in search engines: plans are between people. */
export const Route = createFileRoute('/plans/$id')({
  loader: async ({ context: { queryClient, setup }, params: { id } }) => {
    const plan = await orNotFound(queryClient.ensureQueryData(planQuery(id)));
    return { head: pageHead(setup, { title: plan.name, path: planPath(plan), hidden: true }) };
  },
  head: headOf,
  component: PlanPage,
});

function PlanPage() {
  const { data: plan } = useSuspenseQuery(planQuery(Route.useParams().id));
  const { participants, requests, tracks } = plan;
  return (
    <div data-gel={plan.gel}>
      <PlanHead plan={plan} />
      <div className="page profile-columns">
        <div className="grid gap-8 pt-6">
          <Nights plan={plan} />
          {tracks.items.length > 0 && (
            <SideSection title={planWords.listen}>
              <Songs tracks={tracks.items} />
            </SideSection>
          )}
        </div>
        <div className="profile-side">
          <SideSection title={planWords.coming} aside={String(participants.total)}>
            <ProfileFaces people={participants.items} total={participants.total} />
          </SideSection>
          {requests.total > 0 && (
            <SideSection title={planWords.asking(requests.total)}>
              {requests.items.length > 0 && <ProfileFaces people={requests.items} total={requests.total} />}
            </SideSection>
          )}
        </div>
      </div>
    </div>
  );
}

function PlanHead({ plan }: { plan: Plan }) {
  const zone = plan.events.items[0]?.timezone;
  return (
    <header className="ground-room-3 under-nav profile-head">
      <div className="page profile-head-columns">
        <div className="profile-head-words">
          <p className="profile-kicker">
            <span>{plan.open ? planWords.open : planWords.closed}</span>
            <span>by {filled(profileLink(plan.creator), { children: <bdi>{plan.creator.name}</bdi> })}</span>
          </p>
          <h1
            dir="auto"
            className={
              plan.name.length > 18 ? 'display profile-name profile-name-long' : 'display profile-name'
            }
          >
            {plan.name}
          </h1>
          <div className="head-facts">
            {plan.participantStatus && <Badge tone="lit">{planStatusWords[plan.participantStatus]}</Badge>}
            {plan.startDate && zone && (
              <time dateTime={plan.startDate}>
                {longDay(plan.startDate, zone)}, {timeOfDay(plan.startDate, zone)}
              </time>
            )}
            <span>{[plan.location.name, plan.location.city].filter(Boolean).join(', ')}</span>
          </div>
          {plan.description && <p className="profile-about">{plan.description}</p>}
        </div>
        {plan.images.length > 0 && <PosterFan posters={plan.images} />}
      </div>
    </header>
  );
}

function Nights({ plan: { events } }: { plan: Plan }) {
  return (
    <SideSection title={planWords.theNight}>
      <ul className="card-grid">
        {events.items.map(({ venue, ...event }) => (
          <li key={event.id}>
            <EventCard
              event={{ ...event, venue: venue.id === null ? null : { id: venue.id, name: venue.name } }}
            />
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
