import { Button } from '#platform/ui/button.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { Field } from '#platform/ui/field.tsx';
import { IconCopy, IconShareFat } from '#platform/ui/icons.tsx';
import { takeFocus } from '#platform/ui/take-focus.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { transferWords as words } from '../copy.ts';

type TransferLinkProps = {
  path: string;
  /** Of the event. */
  title: string;
};

/** The link of a sent ticket, to share or copy. */
export function TransferLink({ path, title }: TransferLinkProps) {
  const url = new URL(path, location.origin).href;
  const shared = { title: words.ticketFor(title), url };
  // Desktop share dialogs are worse than a link to copy.
  const canShare = matchMedia('(pointer: coarse)').matches && navigator.canShare?.(shared) === true;
  return (
    <div className="grid gap-4">
      <Field label={words.link} hideLabel>
        <TextInput ref={takeFocus} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      {canShare && (
        <Button onClick={() => void share(shared)}>
          <IconShareFat />
          {words.share}
        </Button>
      )}
      <Button
        variant={canShare ? 'outline' : 'primary'}
        onClick={() => void copyText(url, words.copied, words.copyYourself(url))}
      >
        <IconCopy />
        {words.copy}
      </Button>
    </div>
  );
}

/** Closing the device's dialog is no error. */
async function share(shared: ShareData): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if ((error as DOMException).name !== 'AbortError') throw error;
  }
}
