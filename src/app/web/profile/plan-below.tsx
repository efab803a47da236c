import { useMe } from '#modules/identity/accounts/web/index.ts';
import { Comments } from '#modules/social/comments/web/index.ts';
import { EventCard } from '#modules/events/events/web/index.ts';
import { SongList } from '#modules/music/web/index.ts';
import type { Plan } from '#modules/social/plans/contract.ts';
import { planActs, planWords } from '#modules/social/plans/copy.ts';
import { PlanFaces, PlanPeople, PlanPoll, useLivePlan } from '#modules/social/plans/web/index.ts';
import { openReport } from '#modules/safety/moderation/web/index.ts';
import { SeatsSection } from '#modules/sales/group-holds/web/index.ts';
import { SideSection } from './side-section.tsx';

export function PlanBelow({ plan }: { plan: Plan }) {
  const { participants, requests, invited, declined, tracks } = plan;
  useLivePlan(plan.id);
  return (
    <div className="page profile-columns">
      <div className="grid gap-8 pt-6">
        <SeatsSection plan={plan} />
        {plan.poll && (
          <SideSection title={planWords.poll}>
            <PlanPoll plan={plan} poll={plan.poll} />
          </SideSection>
        )}
        {plan.events.items.length > 0 && <PlanEvents plan={plan} />}
        {tracks.items.length > 0 && (
          <SideSection title={planWords.listen}>
            <SongList tracks={tracks.items} />
          </SideSection>
        )}
        <Thread plan={plan} />
      </div>
      <div className="profile-side">
        <SideSection title={planWords.coming} aside={String(participants.total)}>
          {plan.own ? (
            <PlanPeople plan={plan} status="confirmed" />
          ) : (
            <PlanFaces plan={plan} status="confirmed" />
          )}
        </SideSection>
        {requests.items.length > 0 && (
          <SideSection title={planWords.asking(requests.total)}>
            {plan.own ? (
              <PlanPeople plan={plan} status="pending" />
            ) : (
              <PlanFaces plan={plan} status="pending" />
            )}
          </SideSection>
        )}
        {invited.total > 0 && (
          <SideSection title={planActs.invited} aside={countOf(invited)}>
            <PlanPeople plan={plan} status="invited" />
          </SideSection>
        )}
        {declined.total > 0 && (
          <SideSection title={planActs.declined} aside={countOf(declined)}>
            <p className="text-ink-2 pb-2">{planActs.declinedNote}</p>
            <PlanPeople plan={plan} status="denied" />
          </SideSection>
        )}
      </div>
    </div>
  );
}

/** These lists aren't counted beyond their first page. */
const countOf = ({ total, next }: Plan['invited']) => (next === null ? String(total) : `${total}+`);

function PlanEvents({ plan: { events } }: { plan: Plan }) {
  return (
    <SideSection title={planWords.theEvent}>
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

/** A plan's thread is for participants; invitees can read it (CMT-01). */
function Thread({ plan }: { plan: Plan }) {
  const me = useMe();
  const comes = plan.own || plan.participantStatus === 'confirmed';
  if (!me || (!comes && plan.participantStatus !== 'invited')) return null;
  return (
    <div id="comments">
      <Comments on={plan.id} mayComment={comes} onReport={(id) => openReport({ id, name: 'this comment' })} />
    </div>
  );
}
