import type { ReactNode } from 'react';
import type { Refusal } from '../refusal.ts';
import { lazyPart } from './lazy-part.tsx';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  message: ReactNode;
  /** A verb: "Leave". */
  confirm: string;
  /** The alternative: "Keep editing". */
  cancel: string;
  onConfirm: () => void;
  /** `danger` for what can't be undone. */
  tone?: 'danger' | 'primary';
  busy?: boolean;
  /** Why confirming failed. The dialog stays open. */
  refusal?: Refusal | undefined;
  /** Returns what gets the focus when it closes: `true` for the element that opened it, which may be gone by then. */
  finalFocus?: () => HTMLElement | true | null;
}

/** A question that requires an answer. The caller closes it after confirming. */
export const AlertDialog = /*#__PURE__*/ lazyPart<AlertDialogProps>(() =>
  import('./alert-dialog-surface.tsx').then((part) => part.AlertDialogSurface),
);
