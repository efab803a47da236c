import type { CartLine } from './flow.ts';

const mostLines = 20;

/** Writes the tickets of a link that chooses them. */
export const ticketsText = (lines: readonly CartLine[]): string =>
  lines.map(({ ticketId, quantity }) => `${ticketId}*${quantity}`).join(',');

/** Reads the tickets of such a link. Others are left out. */
export function linesOf(tickets: string | undefined): readonly CartLine[] {
  return (tickets ?? '')
    .split(',')
    .slice(0, mostLines)
    .flatMap((part) => {
      const [, ticketId, quantity] = /^(ticket:[0-9a-f-]{36})\*([1-9]\d{0,2})$/.exec(part) ?? [];
      return ticketId ? [{ ticketId, quantity: Number(quantity) }] : [];
    });
}
