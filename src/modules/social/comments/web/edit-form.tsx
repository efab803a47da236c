import { useRef, useState, type KeyboardEvent } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { leaveWords } from '#platform/ui/leave-copy.ts';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { refusals } from '../contract.ts';
import { commentWords } from '../copy.ts';
import { counterOf, textProblem } from '../rules.ts';

type EditFormProps = {
  text: string;
  /** Settles when the server accepts or refuses the text. The thread shows the error. */
  onSave: (text: string) => Promise<unknown>;
  onDone: () => void;
};

/** Edits a comment in its place. Asks before changes are lost, and keeps them when saving fails. */
export function EditForm({ text: before, onSave, onDone }: EditFormProps) {
  const [text, setText] = useState(before);
  const latest = useRef(before);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isChanged = text !== before;

  const cancel = () => (isChanged ? setAsking(true) : onDone());

  function submit() {
    const next = text.trim();
    const problem = textProblem(next);
    if (problem) return toast({ ...refusals[problem], tone: 'danger' });
    if (next === before) return onDone();
    setBusy(true);
    const settle = () => setBusy(false);
    // More may have been typed meanwhile.
    onSave(next).then(() => (latest.current.trim() === next ? onDone() : settle()), settle);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) return submit();
    if (event.key !== 'Escape') return;
    // A drawer around the thread stays open.
    event.stopPropagation();
    cancel();
  }

  return (
    <form
      className="comment-edit"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        aria-label={commentWords.editBox}
        ref={focusEnd}
        rows={1}
        aria-invalid={text.trim() === '' || undefined}
        value={text}
        onChange={({ target }) => {
          latest.current = target.value;
          setText(target.value);
        }}
        onKeyDown={press}
        {...counterOf(text)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isBusy}>
          {commentWords.save}
        </Button>
        <Button variant="quiet" size="small" disabled={isBusy} onClick={cancel}>
          {commentWords.cancel}
        </Button>
      </div>
      <Unsaved when={isChanged} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={leaveWords.title}
        message={leaveWords.message}
        confirm={leaveWords.leave}
        cancel={leaveWords.stay}
        onConfirm={onDone}
      />
    </form>
  );
}

function focusEnd(box: HTMLTextAreaElement | null): void {
  if (!box || document.activeElement === box) return;
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
}
