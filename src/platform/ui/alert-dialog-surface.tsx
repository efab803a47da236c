import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { AlertDialogProps } from './alert-dialog.tsx';
import { Button, buttonClass } from './button.tsx';
import { FormError } from './form-error.tsx';
import './styles/overlays.css';

export function AlertDialogSurface(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    message,
    confirm,
    cancel,
    onConfirm,
    tone = 'danger',
    busy,
    refusal,
    finalFocus,
  } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="dialog" {...(finalFocus && { finalFocus })}>
          <Base.Title className="heading">{title}</Base.Title>
          <Base.Description>{message}</Base.Description>
          <FormError refusal={refusal} />
          <div className="dialog-foot">
            <Base.Close className={buttonClass({ variant: 'outline' })}>{cancel}</Base.Close>
            <Button variant={tone} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
