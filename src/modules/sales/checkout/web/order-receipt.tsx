import type { ReactNode } from 'react';
import { cents, moneyText, priceText } from '#platform/money.ts';
import { Receipt, ReceiptCode } from '#platform/ui/receipt.tsx';
import { buyerWords, includesTax, taxIncluded } from '../copy.ts';

type Amounts = {
  readonly currency: string;
  readonly discount: number;
  readonly fee: number;
  readonly total: number;
  readonly tax: number;
  readonly taxName: string;
};

interface OrderReceiptProps {
  items: readonly { readonly name: string; readonly quantity: number; readonly subtotal: number }[];
  amounts: Amounts;
  code?:
    | { readonly name: string; readonly worth: string; readonly onRemove?: (() => void) | undefined }
    | undefined;
  /** Shown at the top: a code waiting for sign-in. */
  children?: ReactNode;
}

/** The receipt. Its lines add up to the exact total (CHK-10, PRC-01). */
export function OrderReceipt({ items, amounts, code, children }: OrderReceiptProps) {
  const { currency, discount, fee, total, tax, taxName } = amounts;
  const text = (amount: number) => moneyText(cents(amount), currency);
  const lines = [
    ...items.map(({ name, quantity, subtotal }) => ({
      label: `${quantity} × ${name}`,
      amount: priceText(cents(subtotal), currency),
    })),
    ...(discount > 0 && code ? [{ label: buyerWords.promo(code.name), amount: `−${text(discount)}` }] : []),
    ...(fee > 0 ? [{ label: buyerWords.serviceFee, amount: text(fee) }] : []),
  ];
  return (
    <Receipt
      lines={lines}
      total={{ label: buyerWords.total, amount: priceText(cents(total), currency) }}
      {...(total > 0 && { note: tax > 0 ? includesTax(text(tax), taxName) : taxIncluded })}
    >
      {children}
      {code?.onRemove && <ReceiptCode code={code.name} worth={code.worth} onRemove={code.onRemove} />}
    </Receipt>
  );
}
