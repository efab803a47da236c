import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { Gel } from '../gels.ts';
import { classNames } from './class-names.ts';
import './styles/full-screen.css';

export interface FullScreenProps {
  open: boolean;
  /** Asked to close by Escape. What is inside brings its own way out. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Lights it; without it it is neutral. */
  gel?: Gel | undefined;
  /** What gets the focus first instead of the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * A dialog that covers the page. The page below cannot be reached meanwhile; what opens later beside it can: a sheet, a
 * toast, a bank's frame (3-D Secure). Small enough to come with what it shows: it has no swipe and no edge to press.
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

/** It stays until it has moved out. */
function usePresence(open: boolean, panel: Panel): boolean {
  const [isPresent, setPresent] = useState(open);
  if (open && !isPresent) setPresent(true);
  useEffect(() => {
    if (open || !isPresent) return;
    let isStale = false;
    // A test's document may not know animations.
    const moves = panel.current?.getAnimations?.() ?? [];
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => !isStale && setPresent(false));
    return () => {
      isStale = true;
    };
  }, [open, isPresent, panel]);
  return isPresent;
}

const focusable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';

/** Takes the focus and puts the page out of reach; on closing the focus returns to where it was. */
function useFocusInside(open: boolean, panel: Panel, initialFocus: FullScreenProps['initialFocus']): void {
  // Not in a layout effect: React puts the focus back to where it was before it changed the page.
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

/** What stands above it has its own Escape, and the focus. */
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

/** Tab goes from the last element to the first, and back: never out of the dialog, where nothing can be reached. */
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
