import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { Plan } from '#modules/social/plans/contract.ts';
import { planStatusWords, planWords } from '#modules/social/plans/copy.ts';
import { planQuery } from '#modules/social/plans/web/index.ts';
import { profileLink } from '#modules/profiles/profiles/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { pageDay, timeOfDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { filled } from '#platform/ui/slot.ts';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { useZoneNote } from '#platform/ui/use-zone-note.ts';
import { PosterFan } from './profile-head.tsx';
import '#modules/music/web/preview.css';
import '#modules/music/web/songs.css';
import '#modules/social/comments/web/comments.css';
import '#platform/ui/written-text.css';
import './profile-page.css';

const PlanBelow = /*#__PURE__*/ latePart(() => import('./plan-below.tsx').then((part) => part.PlanBelow));

const PlanButtons = /*#__PURE__*/ latePart(() =>
  import('./plan-buttons.tsx').then((part) => part.PlanButtons),
);

const MissingPage = /*#__PURE__*/ latePart(() =>
  import('../shell/missing-page.tsx').then((part) => part.MissingPage),
);

export const loadPlanPage = () => Promise.all([PlanBelow.load(), PlanButtons.load()]);

/** Others may cancel the plan while it is open. After cancelling or leaving it, viewers are on their way elsewhere. */
export function PlanPage({ id }: { id: string }) {
  const { data: plan, error } = useSuspenseQuery(planQuery(id));
  const isLeaving = useRouterState({ select: ({ isLoading }) => isLoading });
  if (isRefusal(error) && error.status === 404 && !isLeaving) return <MissingPage data={error} />;
  return (
    <div data-gel={plan.gel}>
      <PlanHead plan={plan} />
      <PlanBelow plan={plan} />
    </div>
  );
}

/** @param zone of its first event, whose own time is shown */
function PlanMoment({ at, zone: eventZone }: { at: string; zone: string | undefined }) {
  const ownZone = useOwnZone();
  const zone = eventZone ?? ownZone;
  const note = useZoneNote(at, zone);
  return (
    <time dateTime={at}>
      {pageDay(at, zone)}, {timeOfDay(at, zone)}
      {note}
    </time>
  );
}

function PlanHead({ plan }: { plan: Plan }) {
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
            {plan.startDate && <PlanMoment at={plan.startDate} zone={plan.events.items[0]?.timezone} />}
            <bdi>{[plan.location.name, plan.location.city].filter(Boolean).join(', ')}</bdi>
          </div>
          {plan.description && (
            <p dir="auto" className="profile-about">
              {plan.description}
            </p>
          )}
          <PlanButtons plan={plan} />
        </div>
        {plan.images.length > 0 && <PosterFan posters={plan.images} />}
      </div>
    </header>
  );
}
