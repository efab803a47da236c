import type { SearchItem } from '../../contract.ts';
import { ItemFace } from '../item-face.tsx';
import { noteOf, titleOf } from '../item-view.tsx';
import { MatchedName } from '../result-row.tsx';

type TagOptionProps = {
  id: string;
  item: SearchItem;
  query: string;
  corrected: string | null;
  isActive: boolean;
  onPoint: () => void;
  onTake: () => void;
};

/** One thing that may be taken as a tag. The keyboard reaches it from the box. */
export function TagOption({ id, item, query, corrected, isActive, onPoint, onTake }: TagOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="result-row text-start"
      onPointerMove={onPoint}
      // The box keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <ItemFace item={item} size={40} />
      <span className="min-w-0">
        <span className="block font-semibold truncate">
          <MatchedName name={titleOf(item)} query={query} corrected={corrected} />
        </span>
        <span className="block text-small text-ink-2 truncate">{noteOf(item)}</span>
      </span>
    </button>
  );
}
