import { useId, useRef, useState, useSyncExternalStore, type KeyboardEvent, type Ref } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { signInIntent, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { refusals } from '../contract.ts';
import { commentWords } from '../copy.ts';
import { counterOf, textProblem } from '../rules.ts';
import { draftOf, listenToDrafts, saveDraft } from './drafts.ts';

type CommentBoxProps = {
  on: string;
  parentId?: string | null;
  /** Screen readers only. */
  label: string;
  send: string;
  /** Settles when the server accepts or refuses the text. */
  onSay: (me: Me, text: string) => Promise<unknown>;
  boxRef?: Ref<HTMLTextAreaElement>;
};

const doubleClickMs = 500;

/** A form for comments. Keeps the draft until it is sent, and restores it when sending fails. */
export function CommentBox({ on, parentId = null, label, send, onSay, boxRef }: CommentBoxProps) {
  const id = useId();
  const read = () => draftOf(on, parentId);
  const text = useSyncExternalStore(listenToDrafts, read, read);
  const sentAt = useRef(-Infinity);
  const [isSent, setSent] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { requireSignIn } = useSignIn();

  function write(next: string) {
    saveDraft(on, parentId, next);
    setSent(false);
    setMissing(false);
  }

  function submit() {
    const said = text.trim();
    // The second press of a double click.
    if (said === '' && Date.now() - sentAt.current < doubleClickMs) return;
    const problem = textProblem(said);
    setMissing(problem === 'textRequired');
    if (problem) return toast({ ...refusals[problem], tone: 'danger' });
    requireSignIn(commentWords.prompt, (me) => {
      write('');
      sentAt.current = Date.now();
      // The thread shows the error. Text typed in the meantime goes after the restored text.
      onSay(me, said).then(
        () => setSent(true),
        () => write([said, draftOf(on, parentId)].filter(Boolean).join('\n')),
      );
    });
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
  }

  return (
    <form
      className="comment-box"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <TextArea
        id={id}
        ref={boxRef}
        rows={1}
        placeholder={label}
        aria-invalid={isMissing || undefined}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
        {...counterOf(text)}
      />
      <Button type="submit" {...signInIntent}>
        {send}
      </Button>
      <output className="sr-only">{isSent && commentWords.sent}</output>
    </form>
  );
}
