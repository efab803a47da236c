import { useId, type ReactNode } from 'react';

export interface TicketRowProps {
  name: string;
  hint?: ReactNode;
  price: ReactNode;
  /** Below the price; "with fees" by default, `null` for none. */
  priceNote?: ReactNode;
  /** Why it isn't on sale, such as "Sold Out". */
  badge?: ReactNode;
  selected?: boolean;
  /** Looks unavailable; with `onSelect` it can still be pressed to learn why. */
  disabled?: boolean;
  onSelect?: () => void;
  /** Below the name while selected: the stepper, a limit. */
  children?: ReactNode;
}

/** A ticket type as a stub with its price. Put rows into a `<ul>`. */
export function TicketRow({
  name,
  hint,
  price,
  priceNote = 'with fees',
  badge,
  selected,
  disabled,
  onSelect,
  children,
}: TicketRowProps) {
  const more = useId();
  return (
    <li className="ticket-row" data-selected={selected || undefined} data-disabled={disabled || undefined}>
      <div className="ticket-what">
        <h3 dir="auto" className="ticket-name">
          {!onSelect ? (
            name
          ) : (
            <button
              type="button"
              aria-expanded={selected ?? false}
              aria-controls={selected && children ? more : undefined}
              onClick={onSelect}
            >
              {name}
            </button>
          )}
          {badge !== undefined && <span className="badge">{badge}</span>}
        </h3>
        {hint !== undefined && <p className="mt-0.5 text-ink-2">{hint}</p>}
        {selected && children && (
          <div id={more} className="ticket-more">
            {children}
          </div>
        )}
      </div>
      <p className="ticket-price">
        {/* "KWD 8.970" is too wide for one line, and breaks after the currency. */}
        <b className={isWide(price) ? 'num text-lead' : 'num'}>
          {typeof price === 'string' ? price.replaceAll('\u00a0', ' ') : price}
        </b>
        {priceNote !== null && <small className="text-caption text-ink-2">{priceNote}</small>}
      </p>
    </li>
  );
}

/** Whether a line of the price, such as "$18,152.08", would be wider than the stub. */
const isWide = (price: ReactNode) =>
  typeof price === 'string' && price.split('\u00a0').some((line) => line.length > 9);
