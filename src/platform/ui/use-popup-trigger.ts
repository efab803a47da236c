import { cloneElement, useState, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import type { LazyPart } from './lazy-part.tsx';

interface TriggerProps {
  ref?: Ref<HTMLElement>;
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** What opens a menu or popover: a `Button`, an `IconButton`, or any element that takes `ref` and `onClick`. */
export type PopupTrigger = ReactElement<TriggerProps & Record<string, unknown>>;

/**
 * The light half of a popup: a button that knows what it opens and loads it on intent. The popup's own code, when it
 * arrives, is anchored to this button and hands the focus back to it.
 */
export function usePopupTrigger(
  trigger: PopupTrigger,
  kind: 'menu' | 'dialog',
  part: Pick<LazyPart<never>, 'onIntent'>,
) {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = cloneElement(trigger, {
    ref: setAnchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    ...part.onIntent,
    onClick: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  });
  return { open, setOpen, anchor, button };
}

/** Whether an outside press hit the popup's own button, which opens and closes by itself. */
export function isPressOn(anchor: HTMLElement | null, event: Event): boolean {
  const pressed =
    event.type.startsWith('pointer') || event.type.startsWith('mouse') || event.type === 'click';
  return pressed && event.target instanceof Node && (anchor?.contains(event.target) ?? false);
}
