import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { pressable } from './button.tsx';
import { classNames } from './class-names.ts';
import { Spinner } from './beat-mark.tsx';
import { uiWords } from './copy.ts';

interface StubLook {
  /** Right of the tear line: a price, "Free", an arrow. */
  price?: ReactNode;
  /** Fills the width of its container. */
  full?: boolean | undefined;
}

/** For a router `<Link>` with `TicketStubParts` inside. */
export function ticketStubClass({ full }: { full?: boolean | undefined } = {}): string {
  return classNames('stub', full && 'stub-full');
}

export function TicketStubParts({
  price,
  children,
  busy,
}: {
  price?: ReactNode;
  children: ReactNode;
  busy?: boolean | undefined;
}) {
  return (
    <>
      <span className="stub-label">
        {children}
        {busy && <Spinner label={uiWords.working} />}
      </span>
      {price !== undefined && <span className="stub-price">{price}</span>}
    </>
  );
}

type TicketStubProps = StubLook & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean | undefined };

/** A torn ticket, our signature. Only for purchases and RSVPs. */
export function TicketStub({
  price,
  full,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: TicketStubProps) {
  return (
    <button
      type={type}
      className={classNames(ticketStubClass({ full }), className)}
      {...rest}
      {...pressable(busy, onClick)}
    >
      <TicketStubParts price={price} busy={busy}>
        {children}
      </TicketStubParts>
    </button>
  );
}

export function TicketStubLink({
  price,
  full,
  className,
  children,
  ...rest
}: StubLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a className={classNames(ticketStubClass({ full }), className)} {...rest}>
      <TicketStubParts price={price}>{children}</TicketStubParts>
    </a>
  );
}
