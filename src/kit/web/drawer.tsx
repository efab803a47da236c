import type { ReactNode, RefObject } from 'react';
import type { Gel } from '../gels.ts';
import { lazyPart } from './lazy-part.tsx';

export interface DrawerProps {
  open: boolean;
  /** Asked to close: by the button, Escape, a press outside, a swipe. Leave `open` true and it stays. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Only for screen readers, where the content brings its own headline. */
  hideTitle?: boolean;
  description?: ReactNode;
  /**
   * `sheet` rises from below and is a panel in the middle on wide screens; `full` covers everything and brings its own
   * header (`hideTitle`) or takes ours; `side` comes from the end of the line.
   */
  shape?: 'sheet' | 'full' | 'side';
  /** Lights the drawer; without it the drawer is neutral. */
  gel?: Gel | undefined;
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  /** Ours carries the title and the close button; `null` where the content has its own. */
  header?: null;
  /** `trap-focus` leaves the rest of the page clickable: a bank's frame opens there (3-D Secure). */
  modal?: boolean | 'trap-focus';
  /** What gets the focus first instead of the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A panel over the page. Its code loads on intent: spread `Drawer.onIntent` on what opens it. */
export const Drawer = /*#__PURE__*/ lazyPart<DrawerProps>(() =>
  import('./drawer-surface.tsx').then((part) => part.DrawerSurface),
);
