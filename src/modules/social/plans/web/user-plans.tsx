import { useInfiniteQuery } from '@tanstack/react-query';
import { MoreButton } from '#platform/ui/more-button.tsx';
import type { PlansOfUser } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { userPlansQuery } from './plan-queries.ts';
import { PlanRail } from './plan-rail.tsx';

type UserPlansProps = { userId: string; title: string; first: PlansOfUser };

/** A user's current plans, of which the page has the first ones (PLN-04). */
export function UserPlans({ userId, title, first }: UserPlansProps) {
  const query = useInfiniteQuery({
    ...userPlansQuery(userId),
    initialData: { pages: [first], pageParams: [undefined] },
  });
  const more = (
    <MoreButton query={query} size="small">
      {words.more}
    </MoreButton>
  );
  return <PlanRail title={title} plans={query.data.pages.flatMap(({ items }) => items)} more={more} />;
}
