import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedProfile } from '#features/profiles/manage-contract.ts';
import { fullCountText } from '#kit/count-text.ts';
import { cents, moneyText } from '#kit/money.ts';
import { ErrorState } from '#kit/web/error-state.tsx';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { Figures, Period, Visits } from './overview-parts.tsx';
import { profileOverviewQuery } from './overview-queries.ts';

/** How a community, an artist or a venue does (MNG-02). */
export function ProfileOverview({ managed: { profile } }: { managed: ManagedProfile }) {
  const [days, setDays] = useState(30);
  const query = useQuery({ ...profileOverviewQuery(profile.id, days), placeholderData: keepPreviousData });
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="No figures now"
        message="They did not come. Try again in a moment."
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton className="h-96" label="Loading figures" />;
  const { followers, members, requests, posts, events, sales, visits } = query.data;
  return (
    <>
      <Figures
        figures={[
          ...(members === null ? [] : [['Members', fullCountText(members)] as const]),
          ...(requests === null ? [] : [['Requests', fullCountText(requests)] as const]),
          ['Followers', fullCountText(followers)],
          ['Posts', fullCountText(posts)],
          ['Upcoming', fullCountText(events.upcoming)],
          ['Past', fullCountText(events.past)],
          ...(events.drafts > 0 ? [['Drafts', fullCountText(events.drafts)] as const] : []),
        ]}
      />
      {sales?.map(({ currency, gross, net, refunded }) => (
        <Figures
          key={currency}
          figures={[
            ['Gross of its events', moneyText(cents(gross), currency)],
            ['Refunded', moneyText(cents(refunded), currency)],
            ['Net', moneyText(cents(net), currency)],
          ]}
        />
      ))}
      <Period days={days} onChange={setDays} />
      <div className="charts">
        <Visits visits={visits} />
      </div>
    </>
  );
}
