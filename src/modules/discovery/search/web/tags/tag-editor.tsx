import '../results.css';
import './tags.css';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconX } from '#platform/ui/icons.tsx';
import { useOptionList } from '#platform/ui/use-option-list.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { debounce, tagPage, type SearchItem, type SearchType } from '../../contract.ts';
import { ItemFace } from '../item-face.tsx';
import { noteOf, titleOf } from '../item-view.tsx';
import { MatchedName } from '../result-row.tsx';
import { countWords } from '../search-copy.ts';
import { normalizeQuery, useAsYouType } from '../use-as-you-type.ts';

export type TagEditorProps<Tag> = {
  label: string;
  placeholder: string;
  type: SearchType;
  tags: readonly Tag[];
  onChange: (tags: readonly Tag[]) => void;
  /** Turns a result into a tag, or undefined if it can't be one. */
  tagOf: (item: SearchItem) => Tag | undefined;
  keyOf: (tag: Tag) => string;
  nameOf: (tag: Tag) => ReactNode;
  most?: number;
  onText?: ((text: string) => void) | undefined;
  normal?: (text: string) => string;
  /** Turns the typed text into a new tag. Without it, only results can be chosen. */
  freeTag?: (text: string) => Tag | undefined;
};

/** A field to search for tracks, events or hashtags and choose several (SRC-10). */
export function TagEditor<Tag>(props: TagEditorProps<Tag>) {
  const { label, placeholder, tags, keyOf, nameOf, most = mostTags, freeTag } = props;
  const labelId = useId();
  const box = useRef<HTMLInputElement>(null);
  const { text, change, found, offered, options, add, remove, press, said } = useTagSearch(props);
  const count = found.isCurrent ? countWords(offered.length, found.hasMore) : '';
  return (
    <div className="tag-editor grid-cols-1">
      <p id={labelId} className="field-label">
        {label}
        {most > 1 && (
          <span className="field-note num">
            {tags.length} of {most}
          </span>
        )}
      </p>
      {tags.length > 0 && (
        <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <ChosenTag
              key={keyOf(tag)}
              name={nameOf(tag)}
              onRemove={() => {
                remove(tag);
                // The pressed button disappears.
                box.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <span className="input">
        <input
          {...options.box}
          ref={box}
          aria-labelledby={labelId}
          placeholder={placeholder}
          readOnly={tags.length >= most}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
      </span>
      {offered.length > 0 && (
        <div id={options.listId} role="listbox" aria-labelledby={labelId} className="tag-options">
          {offered.map(({ item, tag }, index) => (
            <TagOption
              key={keyOf(tag)}
              id={options.optionId(index)}
              item={item}
              query={text}
              corrected={found.corrected}
              isActive={index === options.active}
              onPoint={() => options.choose(index)}
              onTake={() => add(tag)}
            />
          ))}
        </div>
      )}
      {found.isCurrent && offered.length === 0 && !freeTag && (
        <p className="text-small text-ink-2">{countWords(0, false)}</p>
      )}
      <p role="status" className="sr-only">
        {count || said}
      </p>
    </div>
  );
}

function useTagSearch<Tag>({
  type,
  tags,
  onChange,
  onText,
  tagOf,
  keyOf,
  nameOf,
  most = mostTags,
  normal = same,
  freeTag,
}: TagEditorProps<Tag>) {
  const [text, setText] = useState('');
  const [said, say] = useState<ReactNode>('');
  const found = useAsYouType({ text, type, limit: tagPage, debounce: debounce.tags });
  const chosen = new Set(tags.map(keyOf));
  const offered = found.items.flatMap((item) => {
    const tag = tagOf(item);
    return tag !== undefined && !chosen.has(keyOf(tag)) ? [{ item, tag }] : [];
  });
  const options = useOptionList(offered.length, found.more);

  function change(typed: string) {
    setText(normal(typed));
    onText?.(typed);
    options.choose(-1);
  }

  /** Names the tag, because a screen reader says the same words once. */
  const tell = (tag: Tag, what: 'added' | 'removed', total: number) =>
    say(
      <>
        {nameOf(tag)} {what}
        {most > 1 && `, ${total} of ${most}`}
      </>,
    );

  function add(tag: Tag) {
    change('');
    if (tags.length >= most || chosen.has(keyOf(tag))) return;
    onChange([...tags, tag]);
    tell(tag, 'added', tags.length + 1);
  }

  function remove(tag: Tag) {
    onChange(tags.filter((one) => keyOf(one) !== keyOf(tag)));
    tell(tag, 'removed', tags.length - 1);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (options.move(event)) return;
    const last = tags.at(-1);
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      change('');
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Never submits the surrounding form.
    event.preventDefault();
    const tag = offered[options.active]?.tag ?? freeTag?.(normalizeQuery(text));
    if (tag !== undefined) add(tag);
  }

  return { text, change, found, offered, options, add, remove, press, said };
}

const mostTags = 10;
const same = (text: string) => text;

function ChosenTag({ name, onRemove }: { name: ReactNode; onRemove: () => void }) {
  return (
    <li className="tag">
      <span className="truncate">{name}</span>
      <button type="button" onClick={onRemove}>
        <IconX />
        <VisuallyHidden>Remove {name}</VisuallyHidden>
      </button>
    </li>
  );
}

type TagOptionProps = {
  id: string;
  item: SearchItem;
  query: string;
  corrected: string | null;
  isActive: boolean;
  onPoint: () => void;
  onTake: () => void;
};

function TagOption({ id, item, query, corrected, isActive, onPoint, onTake }: TagOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="result-row text-start"
      onPointerMove={onPoint}
      // Keeps the focus in the text field.
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
