import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Slotted {
  className?: string;
  children?: ReactNode;
}

/** A link or button that the caller chooses: `<a href>`, or the router's `<Link to>`. Its own children are replaced. */
export type Slot = ReactElement<Slotted & Record<string, unknown>>;

/** Dresses the caller's element and fills it. */
export function filled(slot: Slot, props: Slotted & Record<string, unknown>): ReactElement {
  return cloneElement(slot, { ...props, className: classNames(props.className, slot.props.className) });
}
