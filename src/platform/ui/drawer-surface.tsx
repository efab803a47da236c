import { Drawer as Base } from '@base-ui/react/drawer';
import { useRef, useState } from 'react';
import { AlertDialog } from './alert-dialog.tsx';
import { iconButtonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import type { DrawerProps } from './drawer.tsx';
import { AskToClose, HasUnsaved } from './has-unsaved.ts';
import { IconX } from './icons.tsx';
import { leaveWords } from './leave-copy.ts';
import { overlayWords } from './overlay-copy.ts';
import './styles/overlays.css';

export function DrawerSurface(props: DrawerProps) {
  const { open, onOpenChange, title, hideTitle, description, shape = 'sheet', gel, footer, children } = props;
  const heading = <Base.Title className={hideTitle ? 'sr-only' : 'heading'}>{title}</Base.Title>;
  const isUnsaved = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const change = (next: boolean) => (!next && isUnsaved.current ? setAsking(true) : onOpenChange(next));
  return (
    <Base.Root open={open} onOpenChange={change} swipeDirection={shape === 'side' ? 'right' : 'down'}>
      <Base.VirtualKeyboardProvider>
        <Base.Portal>
          <Base.Backdrop className="scrim" />
          <Base.Viewport className="overlay-viewport">
            <Base.Popup
              className={classNames(
                'sheet',
                shape === 'side' && 'sheet-side',
                gel ? 'ground-room' : 'ground-surface',
              )}
              data-gel={gel}
            >
              {shape === 'sheet' && <span className="sheet-grip" aria-hidden="true" />}
              <div className="sheet-head">
                {heading}
                {description !== undefined && <Base.Description>{description}</Base.Description>}
                <Base.Close className={iconButtonClass()} aria-label={overlayWords.close}>
                  <IconX />
                </Base.Close>
              </div>
              <Base.Content className="sheet-body">
                <HasUnsaved value={isUnsaved}>{children}</HasUnsaved>
              </Base.Content>
              {footer !== undefined && (
                <div className="sheet-foot">
                  <AskToClose value={() => change(false)}>{footer}</AskToClose>
                </div>
              )}
              <AlertDialog
                open={isAsking}
                onOpenChange={setAsking}
                title={leaveWords.title}
                message={leaveWords.message}
                confirm={leaveWords.leave}
                cancel={leaveWords.stay}
                onConfirm={() => {
                  setAsking(false);
                  onOpenChange(false);
                }}
              />
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.VirtualKeyboardProvider>
    </Base.Root>
  );
}
