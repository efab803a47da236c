import { useRef, useState } from 'react';
import { AlertDialog } from './alert-dialog.tsx';
import { Button } from './button.tsx';
import { passFocusOn } from './pass-focus-on.ts';
import { removeWords } from './remove-copy.ts';
import { useAct } from './use-act.ts';

export type RemoveButtonProps = {
  /** Says what is removed: "Remove your phone number". */
  label: string;
  /** The effect of removing it. */
  message: string;
  /** @param passOn call it before the item leaves its list: moves the focus to the button of the next item */
  onRemove: (passOn: () => void) => Promise<unknown>;
  size?: 'small' | 'normal';
};

const mark = 'data-remove';

/** Asks before it removes something. Shows refusals in a toast. */
export function RemoveButton({ label, message, onRemove, size = 'normal' }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { act, isBusy } = useAct(() =>
    onRemove(() => {
      if (button.current) passFocusOn(button.current, mark);
    }),
  );
  return (
    <>
      <Button
        ref={button}
        variant="bare"
        size={size}
        aria-label={label}
        busy={isBusy}
        {...{ [mark]: '' }}
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
