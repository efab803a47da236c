import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Slotted {
  className?: string;
  children?: ReactNode;
}

/** A link or button chosen by the caller: `<a href>`, or the router's `<Link to>`. Its children are replaced. */
export type Slot = ReactElement<Slotted & Record<string, unknown>>;

/** Returns the caller's element with these props and children. */
export function filled(slot: Slot, props: Slotted & Record<string, unknown>): ReactElement {
  return cloneElement(slot, { ...props, className: classNames(props.className, slot.props.className) });
}
