import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { Slot } from './slot.ts';
import { usePopupTrigger, type PopupTrigger } from './use-popup-trigger.ts';

export interface MenuItem {
  label: string;
  /** A second line that explains the item. */
  hint?: string;
  icon?: ReactNode;
  tone?: 'normal' | 'danger';
  /** Whether it is the selected one of several. */
  checked?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  /** `<Link to=… />` instead of `onSelect`. */
  link?: Slot;
}

export interface MenuProps {
  trigger: PopupTrigger;
  items: readonly (MenuItem | 'separator')[];
  /** Above the items, such as the signed-in user. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  width?: string;
}

export interface MenuSurfaceProps extends Omit<MenuProps, 'trigger'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: HTMLElement | null;
}

const MenuSurface = /*#__PURE__*/ lazyPart<MenuSurfaceProps>(() =>
  import('./menu-surface.tsx').then((part) => part.MenuSurface),
);

/** A menu of actions. In long lists, render one menu for all rows. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const { open, setOpen, anchor, button } = usePopupTrigger(trigger, 'menu', MenuSurface);
  return (
    <>
      {button}
      <MenuSurface open={open} onOpenChange={setOpen} anchor={anchor} {...rest} />
    </>
  );
}
