import { useQueryClient } from '@tanstack/react-query';
import { eventPath } from '#modules/events/events/rules.ts';
import type { Plan } from '#modules/social/plans/contract.ts';
import { planActs } from '#modules/social/plans/copy.ts';
import { PlanActs, PlanDesk, planQuery } from '#modules/social/plans/web/index.ts';
import { ShareButton } from '#modules/discovery/sharing/web/index.ts';
import { HoldSeatsButton } from '#modules/sales/group-holds/web/index.ts';
import { bareId } from '#platform/ids.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link, useNavigate } from '#platform/ui/link.ts';
import { EventTagsField } from './event-tags-field.tsx';

/** Actions on a plan. Its creator holds tickets, and each friend pays for their own (GRP-01). */
export function PlanButtons({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  /** The viewer can no longer open the plan, also not with Back, and lists have it no more. */
  async function leave() {
    await navigate({ to: '/' });
    client.removeQueries({ queryKey: planQuery(bareId(plan.id)).queryKey });
    await client.invalidateQueries({ queryKey: ['profiles'] });
  }
  const event = plan.events.items.find(({ status }) => status === undefined);
  const isIn = plan.own || plan.participantStatus === 'confirmed';
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {plan.own ? (
        <PlanDesk plan={plan} EventTags={EventTagsField} onGone={() => void leave()} />
      ) : (
        <PlanActs plan={plan} onGone={() => void leave()} />
      )}
      {isIn && event && (plan.poll === null || !plan.poll.open) && <Tickets plan={plan} event={event} />}
      {plan.open && <ShareButton itemId={plan.id} name={plan.name} />}
    </div>
  );
}

/** Tickets can be held only for the first event of a plan, if it is paid and sold here. Otherwise everyone gets their own. */
function Tickets({ plan, event }: { plan: Plan; event: Plan['events']['items'][number] }) {
  const { saleState, priceFrom } = event.offer;
  if (plan.own && event === plan.events.items[0] && saleState === 'onSale' && priceFrom !== null)
    return <HoldSeatsButton plan={plan} eventId={event.id} />;
  return (
    <Link
      to={eventPath(event)}
      hash="tickets"
      className={buttonClass({ variant: 'outline' })}
      title={planActs.ticketsHow}
    >
      {planActs.tickets}
    </Link>
  );
}
