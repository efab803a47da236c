import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '#platform/ui/api.ts';
import { IconMagnifyingGlass } from '#platform/ui/icons.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import { composeWords } from '../../compose-copy.ts';
import { listGifs, type Gif } from '../../gif-contract.ts';
import { isPlayable } from '../post-gif.tsx';

/** Searches GIFs. Leaves out those that fail to load (FED-14). */
export function GifPicker({ onPick }: { onPick: (gif: Gif) => void }) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), { wait: 250 });
  const { data, isError } = useQuery({
    ...queryOf(listGifs, { q }, ['posts', 'gifs', q]),
    placeholderData: (before) => before,
  });
  const gifs = useDeferredValue(data?.items) ?? [];
  return (
    <div className="grid gap-3">
      <TextInput
        type="search"
        aria-label={composeWords.gifSearch}
        placeholder={composeWords.gifSearch}
        icon={<IconMagnifyingGlass />}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {!data && !isError && <Skeleton className="h-40" />}
      {(isError || data?.items.length === 0) && <p className="text-ink-2">{composeWords.noGifs}</p>}
      <ul className="composer-gifs">
        {gifs.map((gif) => (
          <GifOption key={gif.id} gif={gif} onPick={onPick} />
        ))}
      </ul>
    </div>
  );
}

function GifOption({ gif, onPick }: { gif: Gif; onPick: (gif: Gif) => void }) {
  const [failed, setFailed] = useState(false);
  if (failed || !isPlayable(gif.previewUrl)) return null;
  return (
    <li>
      <button type="button" onClick={() => onPick(gif)}>
        <img
          src={gif.previewUrl}
          alt={gif.title || 'Gif'}
          width={gif.width}
          height={gif.height}
          loading="lazy"
          onError={() => setFailed(true)}
        />
      </button>
    </li>
  );
}
