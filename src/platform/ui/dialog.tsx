import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  wide?: boolean;
  /**
   * `palette` stands near the top, covers a phone whole, and brings its own header and way out; the title is then for
   * screen readers.
   */
  shape?: 'window' | 'palette';
  children?: ReactNode;
}

/** A small window in the middle. On phones, and for anything long, take a `Drawer`. */
export const Dialog = /*#__PURE__*/ lazyPart<DialogProps>(() =>
  import('./dialog-surface.tsx').then((part) => part.DialogSurface),
);
