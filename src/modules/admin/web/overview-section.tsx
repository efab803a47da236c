import { useQuery } from '@tanstack/react-query';
import type { PagePath } from '#platform/page-path.ts';
import { useId } from 'react';
import { cents, moneyText } from '#platform/money.ts';
import { queryOf } from '#platform/ui/api.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { getAdminOverview, type AdminOverview } from '../contract.ts';
import { overviewWords as words } from '../copy.ts';

export function OverviewSection() {
  const { data, isError, refetch } = useQuery(queryOf(getAdminOverview, {}, ['admin', 'today']));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <div className="grid gap-8">
      <Figures today={data} />
      <Money today={data} />
    </div>
  );
}

function Figures({ today }: { today: AdminOverview }) {
  const failed = today.queues.reduce((sum, one) => sum + one.failed, 0);
  return (
    <>
      <Tiles
        title={words.since}
        figures={[
          [words.signUps, today.signUps, '/admin/users'],
          [words.orders, today.sales.reduce((sum, { orders }) => sum + orders, 0), '/admin/orders'],
        ]}
      />
      <Tiles
        title={words.now}
        figures={[
          [words.openReports, today.openReports, '/admin/reports'],
          [words.openClaims, today.openClaims, '/admin/claims'],
          [words.openDisputes, today.openDisputes, '/admin/disputes'],
          [words.failed, failed, '/admin/work'],
        ]}
      />
    </>
  );
}

type TilesProps = { title: string; figures: readonly (readonly [string, number, PagePath])[] };

function Tiles({ title, figures }: TilesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="grid grid-cols-2 md:grid-cols-3 gap-3">
        {figures.map(([label, figure, path]) => (
          <li key={label}>
            <Link
              to={path}
              resetScroll={false}
              className="grid gap-1 p-4 border border-line rounded-panel hover:bg-hover"
            >
              <span className="num text-h3">{figure.toLocaleString('en-US')}</span>
              <span className="text-small text-ink-2">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Money({ today: { sales } }: { today: AdminOverview }) {
  return (
    <section aria-labelledby="admin-sales" className="grid gap-3">
      <h3 id="admin-sales" className="font-semibold">
        {words.money}
      </h3>
      {sales.length === 0 ? (
        <p className="text-ink-2">{words.noSales}</p>
      ) : (
        <table className="w-full text-start">
          <thead className="text-small text-ink-2">
            <tr>
              <th scope="col" className="text-start font-normal py-2">
                {words.currency}
              </th>
              {[words.orders, words.gross, words.fees].map((label) => (
                <th key={label} scope="col" className="text-end font-normal py-2 ps-3">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sales.map(({ currency, orders, gross, fees }) => (
              <tr key={currency} className="border-t border-line">
                <th scope="row" className="text-start font-semibold py-3">
                  {currency.toUpperCase()}
                </th>
                {[String(orders), moneyText(cents(gross), currency), moneyText(cents(fees), currency)].map(
                  (text, place) => (
                    <td key={place} className="num text-end py-3 ps-3">
                      {text}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
