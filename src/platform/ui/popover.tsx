import type { ReactNode } from 'react';
import { Drawer } from './drawer.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useMedia } from './use-media.ts';
import { usePopupTrigger, type PopupTrigger } from './use-popup-trigger.ts';

export interface PopoverProps {
  trigger: PopupTrigger;
  /** The accessible name, and the title of the sheet. */
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

const onPhone = '(width < 48rem)';
const preload = () => (matchMedia(onPhone).matches ? Drawer : PopoverSurface).preload();

/** A small panel next to its trigger, or a sheet on a phone: a date, a filter, an explanation. */
export const Popover = /*#__PURE__*/ Object.assign(PopoverButton, { preload });

function PopoverButton({ trigger, children, ...rest }: PopoverProps) {
  const asSheet = useMedia(onPhone);
  const part = asSheet ? Drawer : PopoverSurface;
  const { open, setOpen, anchor, button } = usePopupTrigger(trigger, 'dialog', part);
  const content = typeof children === 'function' ? children(() => setOpen(false)) : children;
  return (
    <>
      {button}
      {asSheet ? (
        <Drawer open={open} onOpenChange={setOpen} title={rest.label}>
          {content}
        </Drawer>
      ) : (
        <PopoverSurface open={open} onOpenChange={setOpen} anchor={anchor} {...rest}>
          {content}
        </PopoverSurface>
      )}
    </>
  );
}
