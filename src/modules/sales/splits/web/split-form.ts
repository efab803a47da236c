import { cents, exactMinorUnits, majorUnits } from '#platform/money.ts';
import { readAmount } from '#platform/read-amount.ts';
import type { ManagedSplit, ShareDraft } from '../contract.ts';

/** A share in the form: numbers as text. */
export type ShareForm = {
  readonly partyId: string;
  readonly kind: ShareDraft['kind'];
  readonly percent: string;
  readonly amount: string;
};
export type SplitForm = { readonly shares: ShareForm[] };

type Party = ManagedSplit['parties'][number];

/** The parties that can have a share: also those with one in force who left the event. */
export function partiesOf({ parties, split }: ManagedSplit): Party[] {
  const agreed = split.agreed?.shares.map(({ party }) => party) ?? [];
  return [...parties, ...agreed.filter(({ id }) => !parties.some((party) => party.id === id))];
}

/** The newest proposal, or one share to begin with. The currency of the event may have changed since. */
export function formOf(managed: ManagedSplit): SplitForm {
  const { split, currency } = managed;
  const { latest } = split;
  const parties = partiesOf(managed);
  const shares = (latest?.shares ?? []).flatMap(({ party, terms }): ShareForm[] => {
    const { kind, percent, amount } = terms;
    if (kind === 'nothing' || !parties.some(({ id }) => id === party.id)) return [];
    return [
      {
        partyId: party.id,
        kind,
        percent: percent === null ? '' : String(percent / 1000),
        amount:
          amount === null || latest?.currency !== currency ? '' : String(majorUnits(cents(amount), currency)),
      },
    ];
  });
  return { shares: shares.length > 0 ? shares : [newShare(parties[0]?.id ?? '')] };
}

export const newShare = (partyId: string): ShareForm => ({
  partyId,
  kind: 'percent',
  percent: '',
  amount: '',
});

/** @returns undefined for something that isn’t a percentage up to 100 with at most three decimals */
export function percentIn(text: string): number | undefined {
  const percent = Number((Number(text.replace(',', '.')) * 1000).toFixed(3));
  return Number.isInteger(percent) && percent >= 1 && percent <= 100_000 ? percent : undefined;
}

/** @returns undefined for something that isn’t an amount of the currency */
export function amountIn(text: string, currency: string): number | undefined {
  const amount = exactMinorUnits(readAmount(text, currency) ?? 0, currency);
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/** A valid share as it is sent. */
export const draftOf = ({ partyId, kind, percent, amount }: ShareForm, currency: string): ShareDraft => ({
  partyId,
  kind,
  percent: kind === 'fixed' ? null : (percentIn(percent) ?? null),
  amount: kind === 'percent' ? null : (amountIn(amount, currency) ?? null),
});
