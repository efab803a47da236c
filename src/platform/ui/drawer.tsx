import type { ReactNode } from 'react';
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
  /** `sheet` rises from below and is a panel in the middle on wide screens; `side` comes from the end of the line. */
  shape?: 'sheet' | 'side';
  /** Lights the drawer; without it the drawer is neutral. */
  gel?: Gel | undefined;
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel over the page. Its code loads on intent: spread `Drawer.onIntent` on what opens it. */
export const Drawer = /*#__PURE__*/ lazyPart<DrawerProps>(() =>
  import('./drawer-surface.tsx').then((part) => part.DrawerSurface),
);
