import type { ReactNode } from 'react';
import type { Gel } from '../gels.ts';
import { lazyPart } from './lazy-part.tsx';

export interface DrawerProps {
  open: boolean;
  /** Called on close button, Escape, outside press or swipe. The drawer stays open while `open` is true. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** For screen readers only, if the content has its own headline. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** `sheet` slides up and is a centered panel on wide screens; `side` slides in from the end. */
  shape?: 'sheet' | 'side';
  /** Colors the drawer; neutral without it. */
  gel?: Gel | undefined;
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel over the page. Its code loads on intent: spread `Drawer.onIntent` on the opening control. */
export const Drawer = /*#__PURE__*/ lazyPart<DrawerProps>(() =>
  import('./drawer-surface.tsx').then((part) => part.DrawerSurface),
);
