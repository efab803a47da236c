import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  message: ReactNode;
  /** What happens, as a verb: "Leave". */
  confirm: string;
  /** The way back: "Keep editing". */
  cancel: string;
  onConfirm: () => void;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'primary';
  busy?: boolean;
}

/** A question that has to be answered. It does not close by itself when confirmed. */
export const AlertDialog = /*#__PURE__*/ lazyPart<AlertDialogProps>(() =>
  import('./alert-dialog-surface.tsx').then((part) => part.AlertDialogSurface),
);
