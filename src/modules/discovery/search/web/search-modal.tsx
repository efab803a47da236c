import './results.css';
import './search.css';
import { useRef, useState, useEffect, type KeyboardEvent } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { cutText } from '#platform/cut-text.ts';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { DialogSurface } from '#platform/ui/dialog-surface.tsx';
import { IconMagnifyingGlass } from '#platform/ui/icons.tsx';
import { Link, useNavigate } from '#platform/ui/link.ts';
import { track } from '#platform/ui/track.ts';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import { useEndReached } from '#platform/ui/use-end-reached.ts';
import { useOptionList } from '#platform/ui/use-option-list.ts';
import { debounce, limits, type SearchType } from '../contract.ts';
import { remember } from './recent-searches.ts';
import { ResultRow, ResultSkeleton } from './result-row.tsx';
import { SearchStart } from './search-start.tsx';
import { countWords, typeChips, words } from './search-copy.ts';
import { takeTyped } from './typed-ahead.ts';
import { normalizeQuery, useAsYouType, type SearchState } from './use-as-you-type.ts';

/** Milliseconds without a change until a search counts. */
const settlesAfter = 1000;
const trackedLength = 100;

/** Tracks a search (ANA-01) once its results were visible for a moment. */
function useSearchTracking(query: string, type: SearchType | undefined, isAnswered: boolean): void {
  useEffect(() => {
    if (!isAnswered || query === '') return;
    const props = { query: cutText(query, trackedLength), type: type ?? 'all' };
    const timer = setTimeout(() => track('Search', props), settlesAfter);
    return () => clearTimeout(timer);
  }, [query, type, isAnswered]);
}

export type SearchModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Slug of the visitor's city, on an instance with several. Its results come first (INS-04). */
  city?: string | undefined;
};

/** Loads the next page a little before the end of the list (PLT-14). */
const endReached = { threshold: 0.65 };

/** Search over everything (SRC-01). Starts empty each time. */
export function SearchModal({ open, onOpenChange, city }: SearchModalProps) {
  const [wasOpen, setWasOpen] = useState(open);
  const [opening, setOpening] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Keeps its content during the exit animation.
    if (open) setOpening(opening + 1);
  }
  return (
    <DialogSurface open={open} onOpenChange={onOpenChange} title={words.search} shape="palette">
      <SearchPanel key={opening} city={city} onClose={() => onOpenChange(false)} />
    </DialogSurface>
  );
}

function SearchPanel({ city, onClose }: { city: string | undefined; onClose: () => void }) {
  const [text, setText] = useState('');
  const [type, setType] = useState<SearchType>();
  const found = useAsYouType({ text, type, city, debounce: debounce.search });
  const options = useOptionList(found.items.length, found.more);
  const box = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const me = useMe();
  const query = normalizeQuery(text);
  const explore = { to: '/explore', search: { q: query, ...(type && { type }) } } as const;
  useEndReached(scroller, found.more, endReached);
  useSearchTracking(query, type, found.isCurrent);

  function search(next: string, nextType = type) {
    setText(next);
    setType(nextType);
    options.choose(-1);
    scroller.current?.scrollTo(0, 0);
  }

  /** The pressed button disappears. */
  function searchFromStart(next: string) {
    search(next);
    box.current?.focus();
  }

  function takeOver() {
    const ahead = takeTyped();
    if (ahead !== '') search((text + ahead).slice(0, limits.query));
  }

  function leave() {
    remember(query, me?.id);
    onClose();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (options.move(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const link = document.getElementById(options.optionId(options.active));
    if (link instanceof HTMLAnchorElement) openLink(link, event.metaKey || event.ctrlKey, leave);
    else if (query !== '') {
      leave();
      void navigate(explore);
    }
  }

  return (
    <>
      <div className="palette-head">
        <IconMagnifyingGlass />
        <input
          {...options.box}
          ref={box}
          inputMode="search"
          enterKeyHint="search"
          aria-label={words.search}
          placeholder={words.placeholder}
          maxLength={limits.query}
          value={text}
          onChange={(event) => search(event.target.value)}
          onKeyDown={press}
          onFocus={takeOver}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          <span className="md:sr-only">{words.cancel}</span>
          <kbd className="hidden md:inline" aria-hidden="true">
            {words.esc}
          </kbd>
        </button>
      </div>
      <ChipGroup label={words.type} className="palette-kinds">
        {typeChips.map((chip) => (
          <Chip key={chip.label} pressed={chip.type === type} onClick={() => search(text, chip.type)}>
            {chip.label}
          </Chip>
        ))}
      </ChipGroup>
      <div ref={scroller} className="palette-body">
        {query === '' ? (
          <SearchStart onSearch={searchFromStart} onLeave={onClose} />
        ) : (
          <Results found={found} query={query} options={options} onLeave={leave} />
        )}
      </div>
      {query !== '' && found.items.length > 0 && (
        <div className="palette-foot">
          <Link {...explore} onClick={leave}>
            {words.seeAllInExplore}
          </Link>
          <span className="palette-keys" aria-hidden="true">
            <kbd>↑</kbd>
            <kbd>↓</kbd> {words.keyChoose} <kbd>↵</kbd> {words.keyOpen}
          </span>
        </div>
      )}
      <Announcement found={found} />
    </>
  );
}

type ResultsProps = {
  found: SearchState;
  query: string;
  options: ReturnType<typeof useOptionList>;
  onLeave: () => void;
};

function Results({ found, query, options, onLeave }: ResultsProps) {
  if (found.isLoading) return <ResultSkeleton />;
  if (found.items.length === 0) {
    return found.isCurrent ? <p className="px-4 py-10 text-center text-ink-2">{words.none}</p> : null;
  }
  return (
    <>
      {found.corrected !== null && (
        <p className="px-3 pb-2 text-small text-ink-2">
          {words.showing} <strong className="font-semibold text-ink">{found.corrected}</strong>
        </p>
      )}
      <div id={options.listId} role="listbox" aria-label={words.results} aria-busy={!found.isCurrent}>
        {found.items.map((item, index) => (
          <ResultRow
            key={`${item.type} ${item.id}`}
            item={item}
            query={query}
            corrected={found.corrected}
            id={options.optionId(index)}
            isActive={index === options.active}
            onOpen={onLeave}
            onPoint={() => options.choose(index)}
          />
        ))}
      </div>
      {found.hasMore && <ResultSkeleton rows={2} />}
    </>
  );
}

/** Announces the count after a pause in typing, so that it doesn't drown out the typed letters. */
function Announcement({ found }: { found: SearchState }) {
  const count = found.isCurrent ? countWords(found.items.length, found.hasMore) : '';
  const said = useDebounced(count, { wait: 500 });
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Enter follows the link; with ⌘ or Ctrl it opens a new tab and the search stays open. */
function openLink(link: HTMLAnchorElement, beside: boolean, leave: () => void) {
  if (beside) {
    window.open(link.href, '_blank', 'noopener');
    return;
  }
  link.click();
  leave();
}
