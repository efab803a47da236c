import { statementPdfInThread } from '#modules/media/server/index.ts';
import { brand } from '#platform/brand.ts';
import { csvText } from '#platform/csv.ts';
import { SettlementId, type ProfileId } from '#platform/ids.ts';
import { cents, majorUnits } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import { longDay } from '#platform/time.ts';
import type { Statement } from '../contract.ts';
import {
  lineWords,
  reasonWords,
  settlementColumns,
  signedText,
  stateWords,
  statementWords as words,
} from '../copy.ts';
import { listSettlementsOf } from './statement-store.ts';

const rowsAtOnce = 500;

export const settlementsCsv = (db: Db, hostId: ProfileId): AsyncIterable<string> =>
  csvText(settlementColumns, settlementLines(db, hostId));

async function* settlementLines(db: Db, hostId: ProfileId) {
  for (let after: SettlementId | undefined; ;) {
    const rows = await listSettlementsOf(db, hostId, { limit: rowsAtOnce, after });
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
    after = rows.at(-1)?.id;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Draws a statement as one page. */
export function statementPdf({ settlement, host, lines }: Statement): Promise<Uint8Array> {
  const { currency, payout, amount, reversed, event, state, reason, sentAt } = settlement;
  const text = (sum: number) => signedText(sum, currency);
  const notes = [
    words.host(host.name),
    sentAt && state === 'sent' ? words.sent(longDay(sentAt, event.timezone)) : stateWords[state],
    ...(reason ? [reasonWords[reason]] : []),
    words.id(settlement.id),
  ];
  return statementPdfInThread({
    title: words.title(event.name),
    author: brand.name,
    heading: event.name,
    notes,
    rows: [
      ...lines.map(({ kind, amount: sum }) => [lineWords[kind], text(sum)] as const),
      amount < 0 ? ([words.owed, text(-amount)] as const) : ([words.payout, text(payout)] as const),
      ...(reversed > 0 ? [[words.returned, text(-reversed)] as const] : []),
    ],
    totalRow: lines.length,
  });
}
