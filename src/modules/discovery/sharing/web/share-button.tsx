import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { IconShareFat } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { ShareLink } from '../contract.ts';
import type { ShareSheetProps } from './share-sheet.tsx';
import { loadAndShare } from './load-and-share.ts';
import { shareButtonWords } from './share-button-copy.ts';
import { shareableQuery } from './shareable-query.ts';

const ShareSheet = /*#__PURE__*/ lazyPart<ShareSheetProps>(() =>
  import('./share-sheet.tsx').then((part) => part.ShareSheet),
);

type ShareButtonProps = {
  /** The wire id: `event:backbeat:…`, `neighborhood:{slug}`. */
  itemId: string;
  name: string;
  className?: string;
  /** Hides the label, except from screen readers. */
  iconOnly?: boolean;
};

/** Shares an item with one line on its page. Hidden until the item can get a link, and when creating one fails (SHR-04). */
export function ShareButton({ itemId, name, className, iconOnly = false }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState<ShareLink>();
  const [failed, setFailed] = useState(false);
  const { data: shareable } = useQuery(shareableQuery(itemId));

  const press = async () => {
    const outcome = await loadAndShare(itemId);
    if (outcome === 'failed') setFailed(true);
    else if (typeof outcome === 'object') {
      setLink(outcome);
      setOpen(true);
    }
  };
  return (
    <>
      {!failed && shareable !== false && (
        <button
          type="button"
          className={classNames(buttonClass({ variant: 'outline', size: 'large' }), className)}
          // Keeps its place, so that nothing moves when it shows.
          style={shareable ? undefined : { visibility: 'hidden' }}
          aria-haspopup="dialog"
          onClick={() => void press()}
          {...ShareSheet.onIntent}
        >
          <IconShareFat />
          <span className={iconOnly ? 'sr-only' : undefined}>{shareButtonWords.share}</span>
        </button>
      )}
      <ShareSheet open={open} onOpenChange={setOpen} link={link} itemId={itemId} name={name} />
    </>
  );
}
