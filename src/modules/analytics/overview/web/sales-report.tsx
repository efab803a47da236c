import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullCountText } from '#platform/count-text.ts';
import { cents, moneyText } from '#platform/money.ts';
import { queryOf } from '#platform/ui/api.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import { getSalesReport, reportGroups, type ReportGroup, type SalesRow } from '../report-contract.ts';
import { nameOfRow, reportWords as words } from '../report-copy.ts';
import { Shares } from './bar-chart.tsx';

const reportQuery = (eventId: string, by: ReportGroup) =>
  queryOf(getSalesReport, { eventId, by }, ['events', eventId, 'overview', 'sales', by]);

/** Sales by source, promo code and day, as chart, table and CSV (ANA-04). */
export function SalesReport({ eventId }: { readonly eventId: string }) {
  const [by, setBy] = useState<ReportGroup>('source');
  const query = useQuery({
    ...reportQuery(eventId, by),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="sales-report" aria-label={words.heading}>
      <h3 className="heading">{words.heading}</h3>
      <ChipGroup label={words.group}>
        {reportGroups.map((one) => (
          <Chip key={one} pressed={by === one} onClick={() => setBy(one)}>
            {words.groups[one]}
          </Chip>
        ))}
      </ChipGroup>
      <Loaded query={query} lines={5}>
        {(data) =>
          data.items.length === 0 ? (
            <EmptyState {...words.none} />
          ) : (
            <>
              <Report rows={data.items} by={data.by} />
              <p className="text-small text-ink-2">
                {words.note} {data.isCut && words.cut}
              </p>
              <p>
                <ButtonLink variant="quiet" href={`/api/events/${eventId}/sales.csv?by=${by}`} download>
                  {words.csv}
                </ButtonLink>
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

type ReportProps = { readonly rows: readonly SalesRow[]; readonly by: ReportGroup };

function Report({ rows, by }: ReportProps) {
  const money = (amount: number, currency: string) => moneyText(cents(amount), currency);
  const nameOf = ({ key }: SalesRow) =>
    by === 'day' ? dayFormat.format(new Date(`${key}T12:00:00Z`)) : nameOfRow(key, by);
  const heads = [words.paid, words.orders, words.tickets, words.refunded, words.discount];
  return (
    <>
      {by !== 'day' && (
        <Shares
          title={words.paidBy[by]}
          head={[words.firsts[by], words.paid]}
          shares={rows.map((row) => ({
            id: `${row.key} ${row.currency}`,
            name: nameOf(row),
            value: row.paid,
            of: null,
            text: money(row.paid, row.currency),
          }))}
        />
      )}
      {/* Scrolls sideways on phones, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable */}
      <div className="sales-table" tabIndex={0} role="region" aria-label={words.groups[by]}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.firsts[by]}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.key} ${row.currency}`}>
                <th scope="row">
                  <bdi>{nameOf(row)}</bdi>
                </th>
                <td>{money(row.paid, row.currency)}</td>
                <td>{fullCountText(row.orders)}</td>
                <td>{fullCountText(row.tickets)}</td>
                <td>{money(row.refunded, row.currency)}</td>
                <td>{money(row.discount, row.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
