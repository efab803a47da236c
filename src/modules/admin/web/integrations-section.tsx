import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { adminWords, integrationWords as words } from '../copy.ts';
import { listIntegrations, type Integration } from '../work-contract.ts';
import { Row, Small } from './parts.tsx';

export function IntegrationsSection() {
  const { data, isError, refetch } = useQuery(queryOf(listIntegrations, {}, ['admin', 'integrations']));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{words.lead}</p>
      <ul className="grid">
        {data.items.map((one) => (
          <One key={one.name} one={one} />
        ))}
      </ul>
    </div>
  );
}

const when = (at: string | null) => (at === null ? words.never : adminWords.when(at));

/** Built-in implementations that call no external service and so can't fail. */
const inside: ReadonlySet<Integration['name']> = new Set(['gifs', 'places', 'music']);

function One({
  one: { name, driver, outside, lastSuccessAt, lastErrorAt, lastError },
}: {
  one: Integration;
}) {
  const isInside = !outside && inside.has(name);
  // An error before the last success is resolved.
  const isBroken = lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt > lastSuccessAt);
  return (
    <Row
      title={words.names[name]}
      marks={<Badge tone={outside ? 'ok' : 'neutral'}>{outside ? words.outside : words.own}</Badge>}
    >
      <Small>
        {words.driver}: {driver}
      </Small>
      <Small>
        {isInside ? (
          words.inside
        ) : (
          <>
            {words.success}: {when(lastSuccessAt)} · {words.error}: {when(lastErrorAt)}
          </>
        )}
      </Small>
      {lastError && (
        <span className={`text-small wrap-anywhere ${isBroken ? 'text-danger' : 'text-ink-2'}`}>
          {lastError}
        </span>
      )}
    </Row>
  );
}
