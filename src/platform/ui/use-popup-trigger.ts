import {
  cloneElement,
  useEffect,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefCallback,
} from 'react';
import type { LazyPart } from './lazy-part.tsx';

interface TriggerProps {
  ref?: RefCallback<HTMLElement>;
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Opens a menu or popover: a `Button`, an `IconButton`, or any element with `ref` and `onClick`. */
export type PopupTrigger = ReactElement<TriggerProps & Record<string, unknown>>;

/**
 * The light half of a popup: a button that loads the popup on intent. The popup is anchored to it and returns the
 * focus to it.
 */
export function usePopupTrigger(
  trigger: PopupTrigger,
  kind: 'menu' | 'dialog',
  part: Pick<LazyPart<never>, 'onIntent'>,
) {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { ref } = trigger.props;
  useEffect(() => {
    if (typeof ref === 'function') ref(anchor);
  }, [ref, anchor]);
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

/** Whether an outside press hit the popup's own button, which toggles it. */
export function isPressOn(anchor: HTMLElement | null, event: Event): boolean {
  const pressed =
    event.type.startsWith('pointer') || event.type.startsWith('mouse') || event.type === 'click';
  return pressed && event.target instanceof Node && (anchor?.contains(event.target) ?? false);
}
