import { useQuery } from '@tanstack/react-query';
import { canSellAt } from '#modules/events/ticket-types/draft-rules.ts';
import { getFees } from '#modules/events/ticket-types/fee-contract.ts';
import { feeOf } from '#modules/events/ticket-types/fees.ts';
import { taxIn } from '#modules/events/ticket-types/tax.ts';
import { cents, minorUnits, moneyText } from '#platform/money.ts';
import { readAmount } from '#platform/read-amount.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Link } from '#platform/ui/link.ts';
import { feePreviewWords as words } from '../copy.ts';
import { readTaxRate, type FormState } from './form-state.ts';

type FeePreviewProps = {
  /** The price as typed. */
  price: string;
  currency: string;
  /** `null` until a host is chosen. */
  hostId: string | null;
  tax: FormState['tax'];
  /** The tax rate of the ticket type as typed; empty for the event's. */
  ownTaxRate: string;
};

/** Shows what buyers pay for a price, and what of it the host receives (FEE-01, PRC-01, TAX-01). */
export function FeePreview({ price, currency, hostId, tax, ownTaxRate }: FeePreviewProps) {
  const input = { currency, ...(hostId && { hostId }) };
  const { data: rates } = useQuery(queryOf(getFees, input, ['fees', hostId ?? '', currency]));
  const value = readAmount(price, currency);
  const isPrice = value !== null && canSellAt(value, currency);
  return (
    <div className="text-small text-ink-2 num">
      <p role="status">{isPrice && rates ? textOf() : words.none}</p>
      <Link
        to="/pricing"
        target="_blank"
        className="underline underline-offset-4 inline-flex items-center min-h-tap"
      >
        {words.how}
      </Link>
    </div>
  );

  function textOf(): string {
    const net = minorUnits(value ?? 0, currency);
    if (net === 0) return words.free;
    const fee = feeOf(net, 1, rates!, currency);
    const total = cents(net + fee);
    const rate = tax ? (readTaxRate(ownTaxRate) ?? readTaxRate(tax.rate) ?? 0) : 0;
    const money = (amount: number) => moneyText(cents(amount), currency);
    const shown = words.pays(money(total), money(fee), money(net));
    return rate > 0 ? `${shown} ${words.tax(money(taxIn(total, rate)), tax!.name)}` : shown;
  }
}
