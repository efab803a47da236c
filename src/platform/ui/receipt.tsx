import type { ReactNode } from 'react';
import { IconX } from './icons.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import './styles/papers.css';

interface ReceiptLine {
  label: ReactNode;
  amount: ReactNode;
}

interface ReceiptProps {
  lines: readonly ReceiptLine[];
  total: ReceiptLine;
  /** Below the total: "Tax included". */
  note?: ReactNode;
  /** Above the lines: the applied promo code. */
  children?: ReactNode;
  label?: string;
  className?: string;
}

/** The order, line by line, on torn white paper. Announces changes of the total. */
export function Receipt({ lines, total, note, children, label = 'Order summary', className }: ReceiptProps) {
  return (
    <section className={classNames('receipt', className)} data-theme="light" aria-label={label}>
      {children}
      <dl>
        {lines.map((line, index) => (
          <div key={index}>
            <dt dir="auto">{line.label}</dt>
            <dd>{line.amount}</dd>
          </div>
        ))}
        <div className="receipt-total">
          <dt>{total.label}</dt>
          <dd aria-live="polite">{total.amount}</dd>
        </div>
      </dl>
      {note !== undefined && <p className="mt-2 text-caption text-ink-2">{note}</p>}
    </section>
  );
}

/** An applied promo code with a button to remove it. */
export function ReceiptCode({
  code,
  worth,
  onRemove,
}: {
  code: string;
  worth: ReactNode;
  onRemove: () => void;
}) {
  return (
    <div className="receipt-code">
      <span>
        <b className="font-semibold">{code}</b> {worth}
      </span>
      <IconButton label={`Remove code ${code}`} icon={<IconX />} onClick={onRemove} />
    </div>
  );
}
