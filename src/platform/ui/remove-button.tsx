import { useState } from 'react';
import { AlertDialog } from './alert-dialog.tsx';
import { Button } from './button.tsx';
import { removeWords } from './remove-copy.ts';
import { useAct } from './use-act.ts';

export type RemoveButtonProps = {
  /** Says what is removed: "Remove your phone number". */
  label: string;
  /** The effect of removing it. */
  message: string;
  onRemove: () => Promise<unknown>;
  size?: 'small' | 'normal';
};

/** Asks before it removes something. Shows refusals in a toast. */
export function RemoveButton({ label, message, onRemove, size = 'normal' }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useAct(onRemove);
  return (
    <>
      <Button
        variant="bare"
        size={size}
        aria-label={label}
        busy={isBusy}
        onClick={() => setAsking(true)}
        {...AlertDialog.onIntent}
      >
        {removeWords.remove}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${label}?`}
        message={message}
        confirm={removeWords.remove}
        cancel={removeWords.keep}
        onConfirm={() => {
          setAsking(false);
          act();
        }}
      />
    </>
  );
}
