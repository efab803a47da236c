import { Menu as Base } from '@base-ui/react/menu';
import { classNames } from './class-names.ts';
import { IconCheck } from './icons.tsx';
import { leavePopup } from './leave-popup.ts';
import type { MenuItem, MenuSurfaceProps } from './menu.tsx';
import { isPressOn } from './use-popup-trigger.ts';
import './styles/overlays.css';

function MenuEntry({ item }: { item: MenuItem }) {
  const { label, hint, icon, tone, checked, disabled, onSelect, link } = item;
  const className = classNames('menu-item', tone === 'danger' && 'menu-item-danger');
  const content = (
    <>
      {icon}
      <span className="menu-label">{label}</span>
      {checked && <IconCheck />}
      {hint !== undefined && <span className="menu-hint">{hint}</span>}
    </>
  );
  const shared = { className, label, children: content };
  if (link) return <Base.LinkItem {...shared} render={link} closeOnClick />;
  if (checked !== undefined) {
    return (
      <Base.CheckboxItem
        {...shared}
        checked={checked}
        disabled={disabled ?? false}
        closeOnClick
        onCheckedChange={() => onSelect?.()}
      />
    );
  }
  return <Base.Item {...shared} disabled={disabled ?? false} onClick={() => onSelect?.()} />;
}

/** The anchor, unless the menu opened a dialog or a page that has the focus already. */
function focusBack(anchor: MenuSurfaceProps['anchor']) {
  const opened = document.activeElement?.closest('[role="dialog"], [role="alertdialog"], #main:focus');
  return opened && !opened.contains(anchor) ? false : anchor;
}

export function MenuSurface({
  open,
  onOpenChange,
  anchor,
  items,
  header,
  align = 'end',
  width,
}: MenuSurfaceProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => (isPressOn(anchor, event) ? undefined : onOpenChange(next))}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          positionMethod="fixed"
          align={align}
          sideOffset={8}
          className="z-(--z-popup)"
          onFocus={leavePopup(anchor, () => onOpenChange(false))}
        >
          <Base.Popup
            className="popup menu"
            finalFocus={() => focusBack(anchor)}
            style={width ? { width } : undefined}
          >
            {header}
            {items.map((item, index) =>
              item === 'separator' ? (
                <Base.Separator key={index} className="rule my-1" />
              ) : (
                <MenuEntry key={item.label} item={item} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
