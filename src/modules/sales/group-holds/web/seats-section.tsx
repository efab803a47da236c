import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Plan } from '#modules/social/plans/contract.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import type { GroupHoldSeat } from '../contract.ts';
import { seatStateWords, seatWords as words } from '../copy.ts';
import type { SeatState } from '../rules.ts';
import { OwnSeat } from './own-seat.tsx';
import { seatsQuery } from './seat-queries.ts';

/** No domain event tells about released tickets, so viewers poll. */
const lookAgainMs = 20_000;
const isOpen = ({ state }: GroupHoldSeat) => state === 'held' || state === 'paying';

/** The viewer's held ticket, and for its holder who has paid (GRP-01). Renders nothing without held tickets. */
export function SeatsSection({ plan }: { plan: Plan }) {
  const id = useId();
  const comes = plan.own || plan.participantStatus === 'confirmed';
  const { data, isError, refetch } = useQuery({
    ...seatsQuery(plan.id),
    enabled: comes,
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? lookAgainMs : false),
  });
  if (!comes) return null;
  if (isError && !data) return <ErrorState title={words.notLoaded} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  const paid = data.items.filter(({ state }) => state === 'paid').length;
  return (
    <section aria-labelledby={id}>
      <div className="side-head">
        <h2 id={id} className="heading">
          {words.title}
        </h2>
        {plan.own && <span className="num">{words.progress(paid, data.total)}</span>}
      </div>
      {data.own.map((seat) => (
        <OwnSeat key={seat.orderId} seat={seat} onChange={() => void refetch()} />
      ))}
      {plan.own && data.total > data.own.length && (
        <ul aria-label={words.people}>
          {data.items.map((seat) => (
            <ProfileRow
              key={`${seat.user.id} ${seat.event.path}`}
              profile={seat.user}
              note={seat.ticket}
              badge={<Badge tone={tones[seat.state]}>{seatStateWords[seat.state]}</Badge>}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const tones = { held: 'line', paying: 'line', paid: 'ok', returned: 'neutral' } as const satisfies Record<
  SeatState,
  string
>;
