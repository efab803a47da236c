import { useQuery } from '@tanstack/react-query';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { taxRateText } from '#modules/events/ticket-types/tax-rates.ts';
import { EventDisputes } from '#modules/sales/disputes/web/index.ts';
import { cents, moneyText } from '#platform/money.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import type { Settlement, SettlementTax } from '../contract.ts';
import { settlementWords as words } from '../copy.ts';
import { settlementQuery } from './queries.ts';
import { EventPayouts } from '#modules/sales/payouts/web/index.ts';
import './guests.css';

type SettlementSectionProps = { managed: Pick<ManagedEvent, 'id' | 'timezone' | 'status' | 'creatorType'> };

/** The settlement of an event, from the ledger (STL-01), and when it is paid out (PYO-02). */
export function SettlementSection({
  managed: { id: eventId, timezone, status, creatorType },
}: SettlementSectionProps) {
  const query = useQuery(settlementQuery(eventId));
  return (
    <div className="grid gap-6">
      <Loaded query={query} lines={6}>
        {(data) =>
          data.items.length === 0 ? (
            <EmptyState title={words.none} message={words.noneMessage} />
          ) : (
            <>
              <p className="text-ink-2">{words.host(data.host.name)}</p>
              {data.items.map((settlement) => (
                <Sums
                  key={settlement.currency}
                  settlement={settlement}
                  taxes={data.taxes.filter(({ currency }) => currency === settlement.currency)}
                />
              ))}
              <p>
                <ButtonLink variant="quiet" href={`/api/events/${eventId}/settlement.csv`} download>
                  {words.csv}
                </ButtonLink>
              </p>
              <EventDisputes eventId={eventId} zone={timezone} />
            </>
          )
        }
      </Loaded>
      <EventPayouts eventId={eventId} zone={timezone} status={status} isHost={creatorType === 'owner'} />
    </div>
  );
}

const minus: readonly string[] = ['refunds', 'disputed', 'fees'];
/** Shown if they aren’t 0. Without fees, there is no part of them to name. */
const ifAny: readonly string[] = ['disputed', 'processing', 'surplus', 'cash'];
const rows = ['gross', 'refunds', 'disputed', 'fees', 'processing', 'net', 'surplus', 'cash'] as const;

type SumsProps = { settlement: Settlement; taxes: readonly SettlementTax[] };

function Sums({ settlement, taxes }: SumsProps) {
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
          {rows
            .filter((name) => !ifAny.includes(name) || settlement[name] !== 0)
            .map((name) => (
              <tr key={name} className={name === 'net' ? 'font-semibold' : undefined}>
                <th scope="row">{words.rows[name]}</th>
                <td className="amount">
                  {minus.includes(name) && settlement[name] > 0 && '−'}
                  {moneyText(cents(settlement[name]), currency)}
                </td>
              </tr>
            ))}
          {taxes.map(({ name, rate, tax }) => (
            <tr key={`${name} ${rate}`}>
              <th scope="row">{words.tax(name, taxRateText(rate))}</th>
              <td className="amount">{moneyText(cents(tax), currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small text-ink-2">{words.orders(orders)}</p>
      {taxes.length > 0 && <p className="text-small text-ink-2">{words.taxHint}</p>}
    </div>
  );
}
