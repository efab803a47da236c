import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  wide?: boolean;
  /**
   * `palette` is near the top, fills a phone's screen, and has its own header and close button; the title is for
   * screen readers only.
   */
  shape?: 'window' | 'palette';
  /** Returns what gets the focus when it closes: `true` for the element that opened it, which may be gone by then. */
  finalFocus?: () => HTMLElement | true;
  children?: ReactNode;
}

/** A small centered window. On phones and for long content, use a `Drawer`. */
export const Dialog = /*#__PURE__*/ lazyPart<DialogProps>(() =>
  import('./dialog-surface.tsx').then((part) => part.DialogSurface),
);
