import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pageDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { TimeAgo } from '#platform/ui/time-ago.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { endOtherSessions } from '../../account-contract.ts';
import { endSession, signOut, signOutEverywhere, type Session } from '../../contract.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { sessionsQuery } from './own-queries.ts';

export function SessionsSection() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const reload = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const ending = useAct(async ({ id, pressed }: { id: string; pressed: HTMLElement }) => {
    await send(endSession, { sessionId: id });
    passFocusOn(pressed, mark);
    toast(copy.sessionEnded);
    await reload();
  });
  const endingOthers = useAct(async () => {
    const { signedOut } = await send(endOtherSessions, {});
    toast(copy.othersEnded(signedOut));
    await reload();
  });
  const leaving = useAct(async (call: typeof signOut | typeof signOutEverywhere) => {
    await send<typeof signOut | typeof signOutEverywhere>(call, {});
    // A new document drops everything loaded as this user.
    location.assign('/');
  });
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className="grid gap-4 max-w-2xl">
      <ul>
        {data.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={(pressed) =>
              session.isThis ? leaving.act(signOut) : ending.act({ id: session.id, pressed })
            }
          />
        ))}
      </ul>
      <p className="text-small text-ink-2">{copy.sessionsNote}</p>
      <div className="setting-acts">
        {data.items.length > 1 && (
          <Button variant="outline" busy={endingOthers.isBusy} onClick={() => endingOthers.act()}>
            {copy.endOthers}
          </Button>
        )}
        <Button variant="outline" busy={leaving.isBusy} onClick={() => leaving.act(signOutEverywhere)}>
          {copy.endAll}
        </Button>
      </div>
    </div>
  );
}

const mark = 'data-end-session';

type SessionRowProps = { session: Session; onEnd: (pressed: HTMLElement) => void };

function SessionRow({ session, onEnd }: SessionRowProps) {
  const zone = useOwnZone();
  const { device, createdAt, lastSeenAt, isThis } = session;
  return (
    <li className="flex items-center gap-3 py-3 border-b border-line">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device} {isThis && <Badge>{copy.thisBrowser}</Badge>}
        </p>
        <p className="text-small text-ink-2">
          {copy.since(pageDay(createdAt, zone))}
          {!isThis && (
            <>
              , {copy.seen} <TimeAgo at={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-label={isThis ? copy.endThis : copy.endNamed(device)}
        {...{ [mark]: '' }}
        onClick={({ currentTarget }) => onEnd(currentTarget)}
      >
        {copy.endSession}
      </Button>
    </li>
  );
}
