import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Gel } from '../gels.ts';
import { classNames } from './class-names.ts';
import './styles/full-screen.css';

export interface FullScreenProps {
  open: boolean;
  /** Called on Escape. The content has its own close button. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Its color; neutral without it. */
  gel?: Gel | undefined;
  /** Gets the initial focus instead of the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * A dialog that covers the page. The page below is inert, but sheets, toasts and bank frames (3-D Secure) that open
 * later work. Small enough to be part of the page, because it has no swipe and no outside press.
 */
export function FullScreen({ open, onOpenChange, title, gel, initialFocus, children }: FullScreenProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const isPresent = usePresence(open, panel);
  useFocusInside(open, panel, initialFocus);
  useEscape(open, panel, () => onOpenChange(false));
  useTabCycle(open, panel);

  if (!isPresent) return null;
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classNames('full-screen', gel ? 'ground-room' : 'ground-surface')}
      data-gel={gel}
      data-leaving={!open || undefined}
    >
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      {children}
    </div>,
    document.body,
  );
}

type Panel = RefObject<HTMLDivElement | null>;

/** Stays mounted until its exit animation ends. */
function usePresence(open: boolean, panel: Panel): boolean {
  const [isPresent, setPresent] = useState(open);
  if (open && !isPresent) setPresent(true);
  useEffect(() => {
    if (open || !isPresent) return;
    let isStale = false;
    // Test documents may lack animations.
    const moves = panel.current?.getAnimations?.() ?? [];
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => !isStale && setPresent(false));
    return () => {
      isStale = true;
    };
  }, [open, isPresent, panel]);
  return isPresent;
}

const focusable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';

/** Takes the focus and makes the page inert; returns the focus on closing. */
function useFocusInside(open: boolean, panel: Panel, initialFocus: FullScreenProps['initialFocus']): void {
  // Not in a layout effect, because React restores the focus after it changes the page.
  useEffect(() => {
    const inside = panel.current;
    if (!open || !inside) return;
    const before = document.activeElement;
    const page = [...document.body.children].filter(
      (each) => each !== inside && !each.matches('script, [inert], [aria-live], [data-base-ui-portal]'),
    );
    for (const each of page) each.toggleAttribute('inert', true);
    (initialFocus?.current ?? inside.querySelector<HTMLElement>(focusable) ?? inside).focus({
      preventScroll: true,
    });
    return () => {
      for (const each of page) each.toggleAttribute('inert', false);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open, panel, initialFocus]);
}

/** Overlays above it handle Escape themselves and have the focus. */
function useEscape(open: boolean, panel: Panel, leave: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement } = document;
    const isHere = activeElement === document.body || panel.current?.contains(activeElement);
    if (event.key === 'Escape' && !event.defaultPrevented && isHere) leave();
  });
  useEffect(() => {
    if (!open) return;
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [open]);
}

/** Tab cycles inside the dialog, because everything outside is inert. */
function useTabCycle(open: boolean, panel: Panel): void {
  useEffect(() => {
    const inside = panel.current;
    if (!open || !inside) return;
    const cycle = (event: KeyboardEvent) => {
      const from = document.activeElement;
      if (event.key !== 'Tab' || event.defaultPrevented || !from) return;
      const stops = [...inside.querySelectorAll<HTMLElement>(focusable)].filter(isTabStop);
      const ahead = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
      if (stops.some((stop) => stop !== from && from.compareDocumentPosition(stop) & ahead)) return;
      event.preventDefault();
      stops.at(event.shiftKey ? -1 : 0)?.focus();
    };
    inside.addEventListener('keydown', cycle);
    return () => inside.removeEventListener('keydown', cycle);
  }, [open, panel]);
}

function isTabStop(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && (element.checkVisibility?.() ?? true)
  );
}
