import { statementPdfInThread } from '#modules/media/server/index.ts';
import { brand } from '#platform/brand.ts';
import { csvText } from '#platform/csv.ts';
import { SettlementId, type ProfileId } from '#platform/ids.ts';
import { cents, majorUnits } from '#platform/money.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import type { Db } from '#platform/server/db.ts';
import { longDate } from '#platform/time.ts';
import { taxRateText } from '#modules/events/ticket-types/tax-rates.ts';
import { termsText } from '../../splits/copy.ts';
import type { Statement } from '../contract.ts';
import {
  lineWords,
  payoutWords,
  reasonWords,
  settlementColumns,
  statementColumns,
  signedText,
  stateWords,
  statementWords as words,
} from '../copy.ts';
import { listSettlementsOf } from './statement-store.ts';

const rowsAtOnce = 500;

export const settlementsCsv = (db: Db, hostId: ProfileId): AsyncIterable<string> =>
  csvText(settlementColumns, settlementLines(db, hostId));

async function* settlementLines(db: Db, hostId: ProfileId) {
  const batches = batchesOf(
    rowsAtOnce,
    ({ id }) => id,
    (batch: Batch<SettlementId>) => listSettlementsOf(db, hostId, batch),
  );
  for await (const rows of batches)
    yield rows.map((row) => [
      SettlementId.encode(row.id),
      row.eventName,
      row.endsAt.toISOString(),
      row.currency.toUpperCase(),
      ...[
        row.amountMinor,
        row.recoveredMinor,
        Math.max(0, row.amountMinor - row.recoveredMinor),
        row.reversedMinor,
      ].map((amount) => majorUnits(cents(amount), row.currency)),
      stateWords[row.state],
      row.sentAt?.toISOString() ?? '',
    ]);
}

type Row = readonly [label: string, amount: number];

/** All rows of a statement, and the place of the payout among them. */
function rowsOf({ settlement, lines, taxes, split }: Statement): {
  readonly rows: readonly Row[];
  readonly totalRow: number;
} {
  const { currency, payout, amount, reversed } = settlement;
  const named = (list: Statement['lines']) => list.map((line): Row => [lineWords[line.kind], line.amount]);
  const before: Row[] = [
    ...named(lines),
    ...(split
      ? [
          [words.divided, split.total] as const,
          ...split.shares.map(({ name, terms, amount: sum }): Row => {
            const label = terms ? words.party(name, termsText(terms, currency)) : words.rest(name);
            return [label, sum];
          }),
          ...named(split.own),
        ]
      : []),
  ];
  return {
    totalRow: before.length,
    rows: [
      ...before,
      amount < 0 ? [words.owed, -amount] : [words.payout, payout],
      ...(reversed > 0 ? [[words.returned, -reversed] as const] : []),
      ...taxes.map(({ name, rate, tax }): Row => [words.tax(name, taxRateText(rate)), tax]),
    ],
  };
}

export const statementCsv = (statement: Statement): AsyncIterable<string> =>
  csvText(statementColumns, statementLines(statement));

async function* statementLines(statement: Statement) {
  const { currency } = statement.settlement;
  yield rowsOf(statement).rows.map(([label, amount]) => [
    label,
    currency.toUpperCase(),
    majorUnits(cents(amount), currency),
  ]);
}

/** Draws a statement as one page. */
export function statementPdf(statement: Statement): Promise<Uint8Array> {
  const { settlement, host } = statement;
  const { currency, event, state, reason, sentAt } = settlement;
  const { rows, totalRow } = rowsOf(statement);
  return statementPdfInThread({
    title: words.title(event.name),
    author: brand.name,
    heading: words.title(event.name),
    notes: [
      words.host(host.name),
      payoutWords.ended(longDate(event.endedAt, event.timezone)),
      sentAt && state === 'sent' ? words.sent(longDate(sentAt, event.timezone)) : stateWords[state],
      ...(reason ? [reasonWords[reason]] : []),
      words.id(settlement.id),
    ],
    rows: rows.map(([label, amount]) => [label, signedText(amount, currency)] as const),
    totalRow,
  });
}
