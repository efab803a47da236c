import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { usePopupTrigger, type PopupTrigger } from './use-popup-trigger.ts';

export interface PopoverProps {
  trigger: PopupTrigger;
  /** What it is, for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  /** Rather stands over what opens it than being cut off, where there is too little room on either side of it. */
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

/** A small panel beside what opens it: a date, a filter, an explanation. */
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
