import { filled } from '#platform/ui/slot.ts';
import type { SearchItem } from '../contract.ts';
import { ItemFace } from './item-face.tsx';
import { itemLink, kindOf, noteOf, titleOf } from './item-view.tsx';
import { matchedParts } from './matched-parts.ts';
import { resultRowWords } from './result-row-copy.ts';

type ResultRowProps = {
  item: SearchItem;
  query: string;
  corrected: string | null;
  id: string;
  isActive: boolean;
  onOpen: () => void;
  onPoint: () => void;
};

/** A result as a listbox option that is also a link, so that it can be opened in a new tab or copied. */
export function ResultRow({ item, query, corrected, id, isActive, onOpen, onPoint }: ResultRowProps) {
  const children = (
    <>
      <ItemFace item={item} />
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold truncate">
          <MatchedName name={titleOf(item)} query={query} corrected={corrected} />
        </span>
        <span dir="auto" className="block text-small text-ink-2 truncate">
          {noteOf(item)}
        </span>
      </span>
      <span className="text-caption text-ink-3 ps-2">{kindOf(item)}</span>
    </>
  );
  return filled(itemLink(item), {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: 'result-row',
    draggable: false,
    onClick: onOpen,
    onPointerMove: onPoint,
    children,
  });
}

/** Highlights matches by weight and underline, not by color alone. */
export function MatchedName({
  name,
  query,
  corrected,
}: {
  name: string;
  query: string;
  corrected: string | null;
}) {
  return matchedParts(name, query, corrected).map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}

/** As tall as the results, so that nothing shifts. */
export function ResultSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" aria-label={resultRowWords.searching}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="result-row" aria-hidden="true">
          <span className="skeleton size-11" />
          <span className="grid gap-2">
            <span className="skeleton h-4" style={{ width: `${70 - (row % 3) * 14}%` }} />
            <span className="skeleton h-3" style={{ width: `${45 + (row % 2) * 15}%` }} />
          </span>
        </div>
      ))}
    </div>
  );
}
