import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { usePopupTrigger, type PopupTrigger } from './use-popup-trigger.ts';

export interface PopoverProps {
  trigger: PopupTrigger;
  /** The accessible name. */
  label: string;
  align?: 'start' | 'center' | 'end';
  /** Covers its trigger instead of being cut off when there is too little room. */
  whole?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
}

export interface PopoverSurfaceProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: HTMLElement | null;
  label: string;
  align?: 'start' | 'center' | 'end' | undefined;
  whole?: boolean | undefined;
  children: ReactNode;
}

const PopoverSurface = /*#__PURE__*/ lazyPart<PopoverSurfaceProps>(() =>
  import('./popover-surface.tsx').then((part) => part.PopoverSurface),
);

/** A small panel next to its trigger: a date, a filter, an explanation. */
export const Popover = /*#__PURE__*/ Object.assign(PopoverButton, { preload: PopoverSurface.preload });

function PopoverButton({ trigger, children, ...rest }: PopoverProps) {
  const { open, setOpen, anchor, button } = usePopupTrigger(trigger, 'dialog', PopoverSurface);
  return (
    <>
      {button}
      <PopoverSurface open={open} onOpenChange={setOpen} anchor={anchor} {...rest}>
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </PopoverSurface>
    </>
  );
}
