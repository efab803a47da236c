import { Popover as Base } from '@base-ui/react/popover';
import { leavePopup } from './leave-popup.ts';
import type { PopoverSurfaceProps } from './popover.tsx';
import { isPressOn } from './use-popup-trigger.ts';
import './styles/overlays.css';

export function PopoverSurface({
  open,
  onOpenChange,
  anchor,
  label,
  align = 'start',
  whole = false,
  children,
}: PopoverSurfaceProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => (isPressOn(anchor, event) ? undefined : onOpenChange(next))}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align={align}
          sideOffset={8}
          collisionAvoidance={{ side: whole ? 'shift' : 'flip' }}
          className="z-(--z-popup)"
          onFocus={leavePopup(anchor, () => onOpenChange(false))}
        >
          <Base.Popup className="popup p-4" finalFocus={() => anchor} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
