import { useQuery } from '@tanstack/react-query';
import { cents, moneyText } from '#platform/money.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Settlement } from '../contract.ts';
import { settlementWords as words } from '../copy.ts';
import { settlementQuery } from './queries.ts';
import './guests.css';

/** The settlement of an event, from the ledger (STL-01). */
export function SettlementSection({ managed: { id: eventId } }: { managed: { id: string } }) {
  const { data, isError, refetch } = useQuery(settlementQuery(eventId));
  return (
    <div className="grid gap-6">
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.items.length === 0 ? (
        <EmptyState title={words.none} message={words.noneMessage} />
      ) : (
        <>
          <p className="text-ink-2">{words.host(data.host.name)}</p>
          {data.items.map((settlement) => (
            <Sums key={settlement.currency} settlement={settlement} />
          ))}
          <p>
            <ButtonLink variant="quiet" href={`/api/events/${eventId}/settlement.csv`} download>
              {words.csv}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}

const minus: readonly string[] = ['refunds', 'fees'];

function Sums({ settlement }: { settlement: Settlement }) {
  const { currency, orders } = settlement;
  return (
    <div className="grid gap-2">
      <table className="guest-table guest-table-sums">
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col" className="amount">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['gross', 'refunds', 'fees', 'processing', 'net'] as const).map((name) => (
            <tr key={name} className={name === 'net' ? 'font-semibold' : undefined}>
              <th scope="row">{words.rows[name]}</th>
              <td className="amount">
                {minus.includes(name) && settlement[name] > 0 && '−'}
                {moneyText(cents(settlement[name]), currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-ink-2">{words.orders(orders)}</p>
    </div>
  );
}
