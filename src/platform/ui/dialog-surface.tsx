import { Dialog as Base } from '@base-ui/react/dialog';
import { iconButtonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog.tsx';
import { IconX } from './icons.tsx';
import { overlayWords } from './overlay-copy.ts';
import './styles/overlays.css';

export function DialogSurface({
  open,
  onOpenChange,
  title,
  description,
  footer,
  wide,
  shape = 'window',
  finalFocus,
  children,
}: DialogProps) {
  if (shape === 'palette') {
    return (
      <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
        <Base.Portal>
          <Base.Backdrop className="scrim" forceRender />
          <Base.Popup className="palette">
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    );
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        {/* also above the drawer that opened it */}
        <Base.Backdrop className="scrim" forceRender />
        <Base.Popup
          className={classNames('dialog', wide && 'dialog-wide')}
          {...(finalFocus && { finalFocus })}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="heading">{title}</Base.Title>
            <Base.Close
              className={classNames(iconButtonClass(), '-me-3 -mt-3')}
              aria-label={overlayWords.close}
            >
              <IconX />
            </Base.Close>
          </div>
          {description !== undefined && <Base.Description>{description}</Base.Description>}
          {children !== undefined && <div className="mt-4">{children}</div>}
          {footer !== undefined && <div className="dialog-foot">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
