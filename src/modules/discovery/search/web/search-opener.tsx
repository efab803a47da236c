import { useEffect, useState, type MouseEvent } from 'react';
import { iconButtonClass } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { IconMagnifyingGlass } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Link } from '#platform/ui/link.ts';
import type { SearchModalProps } from './search-modal.tsx';
import { isSearchKey } from './search-key.ts';
import { bufferTyping, takeTyped } from './typed-ahead.ts';
import { searchOpenerWords } from './search-opener-copy.ts';

const SearchModal = /*#__PURE__*/ lazyPart<SearchModalProps>(() =>
  import('./search-modal.tsx').then((part) => part.SearchModal),
);

/**
 * Opens the search: a field, an icon on small screens, and ⌘K, Ctrl K or `/`. Without JavaScript, links to Explore.
 */
export function SearchOpener({ city }: Pick<SearchModalProps, 'city'>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      begin(setOpen);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const opener = {
    to: '/explore',
    hash: 'find',
    preload: false,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K /',
    ...SearchModal.onIntent,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      begin(setOpen);
    },
  } as const;
  return (
    <>
      <Link {...opener} className="search-field hidden lg:flex w-64 xl:w-80 me-2">
        <IconMagnifyingGlass />
        {searchOpenerWords.search}
        <kbd aria-hidden="true">⌘K</kbd>
      </Link>
      <Link
        {...opener}
        className={classNames(iconButtonClass(), 'lg:hidden')}
        aria-label={searchOpenerWords.search}
      >
        <IconMagnifyingGlass />
      </Link>
      <SearchModal
        open={isOpen}
        city={city}
        onOpenChange={(open) => {
          if (!open) takeTyped();
          setOpen(open);
        }}
      />
    </>
  );
}

function begin(setOpen: (open: boolean) => void): void {
  bufferTyping(() => setOpen(false));
  setOpen(true);
}
