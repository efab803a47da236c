import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ProfileOverview as Overview } from '../contract.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { fullCountText } from '#platform/count-text.ts';
import { cents, moneyText } from '#platform/money.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { BarChart, Shares } from './bar-chart.tsx';
import { Figures, Period, Visits } from './overview-parts.tsx';
import { profileOverviewQuery } from './overview-queries.ts';
import { profileOverviewWords } from './profile-overview-copy.ts';

type Managed = { managed: ManagedProfile };

/** Totals of a community, artist or venue (MNG-02). */
export function ProfileOverview({ managed: { profile } }: Managed) {
  return (
    <OverviewLoader profileId={profile.id} days={30}>
      {({ followers, members, requests, posts, events, sales }) => (
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
          {sales?.map(({ currency, gross, net, refunded, disputed }) => (
            <Figures
              key={currency}
              figures={[
                ['Ticket sales', moneyText(cents(gross), currency)],
                ['Refunded', moneyText(cents(refunded), currency)],
                ...(disputed === 0 ? [] : [['Disputed', moneyText(cents(disputed), currency)] as const]),
                ['Net', moneyText(cents(net), currency)],
              ]}
            />
          ))}
        </>
      )}
    </OverviewLoader>
  );
}

/** Orders, members, attendance and visits over time (PRF-10, MNG-02). */
export function ProfileAnalytics({ managed: { profile } }: Managed) {
  const [days, setDays] = useState(30);
  return (
    <>
      <Period days={days} onChange={setDays} />
      <OverviewLoader profileId={profile.id} days={days}>
        {({ visits, growth, days: counted }) => (
          <>
            <Figures figures={[[`Visits in the last ${counted} days`, fullCountText(visits.total)]]} />
            <div className="charts">
              {growth && <Growth growth={growth} />}
              <Visits visits={visits} />
            </div>
          </>
        )}
      </OverviewLoader>
    </>
  );
}

function Growth({ growth }: { growth: NonNullable<Overview['growth']> }) {
  const { ordersByDay, joinedByDay, attendance } = growth;
  return (
    <>
      <BarChart
        title={profileOverviewWords.orders}
        unit="Orders"
        bars={ordersByDay.map(({ date, orders }) => ({ date, value: orders }))}
        textOf={fullCountText}
      />
      <BarChart
        title={profileOverviewWords.newMembers}
        unit="Members"
        bars={joinedByDay.map(({ date, joined }) => ({ date, value: joined }))}
        textOf={fullCountText}
      />
      {attendance.length > 0 && (
        <Shares
          title={profileOverviewWords.attendance}
          head={['Event', 'Checked in']}
          shares={attendance.map(({ id, name, tickets, checkedIn }) => ({
            id,
            name,
            value: checkedIn,
            of: tickets,
            text: `${fullCountText(checkedIn)} of ${fullCountText(tickets)}`,
          }))}
        />
      )}
    </>
  );
}

type OverviewLoaderProps = { profileId: string; days: number; children: (figures: Overview) => ReactNode };

function OverviewLoader({ profileId, days, children }: OverviewLoaderProps) {
  const query = useQuery({ ...profileOverviewQuery(profileId, days), placeholderData: keepPreviousData });
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={profileOverviewWords.failed}
        message={profileOverviewWords.failedHint}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton className="h-96" label={profileOverviewWords.loadingAnalytics} />;
  return children(query.data);
}
