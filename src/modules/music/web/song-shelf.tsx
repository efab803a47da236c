import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPlus } from '#platform/ui/icons.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Select } from '#platform/ui/select.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import type { Track } from '../contract.ts';
import { songWords as words } from '../copy.ts';
import type { MusicService } from '../credentials-contract.ts';
import { saveSong } from './save-song.ts';
import {
  credentialsQuery,
  playlistsQuery,
  recommendationsQuery,
  shelfQuery,
  trackSuggestionsQuery,
  type ShelfSource,
  type SongSeeds,
} from './song-queries.ts';
import { SongRow } from './song-row.tsx';

export type SongShelfProps = {
  readonly chosen?: readonly string[];
  /** The profile the songs are for, when the viewer manages it. Seeds take precedence. */
  readonly creatorId?: string | undefined;
  readonly seeds?: SongSeeds;
  /** Number of suggestions (MUS-07). */
  readonly limit: number;
  readonly onPick: (song: { id: string; name: string }) => void;
};

/** Offers songs to choose from: suggestions, and the viewer's own songs of the music services that are connected. */
export function SongShelf(props: SongShelfProps) {
  const me = useMe();
  const { data } = useQuery({ ...credentialsQuery(me?.id ?? ''), enabled: Boolean(me) });
  const has = (wanted: MusicService) =>
    data?.items.some(({ service, credential }) => service === wanted && credential);
  const suggested = <Suggested {...props} isGuest={!me} />;
  const own = [
    ...(has('spotify')
      ? [
          {
            id: 'saved',
            label: words.saved,
            panel: <Shelf {...props} source="saved" none={words.noneSaved} />,
          },
          { id: 'playlists', label: words.playlists, panel: <Playlists {...props} /> },
        ]
      : []),
    ...(has('appleMusic')
      ? [
          {
            id: 'library',
            label: words.library,
            panel: <Shelf {...props} source="library" none={words.noneInLibrary} />,
          },
        ]
      : []),
  ];
  if (own.length === 0)
    return (
      <section aria-label={words.suggested} className="grid gap-1">
        <p className="field-label">{words.suggested}</p>
        {suggested}
      </section>
    );
  return (
    <Tabs
      label={words.shelf}
      tabs={[{ id: 'suggested', label: words.suggested, panel: suggested }, ...own]}
    />
  );
}

function Suggested({ seeds, creatorId, limit, isGuest, ...rest }: SongShelfProps & { isGuest: boolean }) {
  const isSeeded =
    seeds !== undefined && [seeds.artists, seeds.genres, seeds.tracks].some((list) => list.length > 0);
  const isForCreator = !isSeeded && !isGuest && creatorId !== undefined;
  const own = useQuery({ ...trackSuggestionsQuery(creatorId ?? '', limit), enabled: isForCreator });
  const like = useQuery({ ...recommendationsQuery(seeds ?? nothing, limit), enabled: !isForCreator });
  const { data, isError, refetch } = isForCreator ? own : like;
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (data?.items.length === 0) return <p className="py-3 text-ink-2">{words.noneSuggested}</p>;
  return data ? <Rows tracks={data.items} {...rest} /> : <Waiting />;
}

const nothing: SongSeeds = { artists: [], genres: [], tracks: [] };

type ShelfProps = Pick<SongShelfProps, 'chosen' | 'onPick'> & { source: ShelfSource; none: string };

function Shelf({ source, none, ...rest }: ShelfProps) {
  const query = useInfiniteQuery(shelfQuery(source));
  const { data, error, refetch } = query;
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const tracks = data.pages.flatMap(({ items }) => items);
  if (tracks.length === 0) return <p className="py-3 text-ink-2">{none}</p>;
  return (
    <>
      <Rows tracks={tracks} {...rest} />
      <MoreButton query={query} variant="outline" size="small">
        {words.more}
      </MoreButton>
    </>
  );
}

function Playlists(props: SongShelfProps) {
  const { data, error, refetch } = useQuery(playlistsQuery());
  const [chosen, choose] = useState<string>();
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const playlistId = chosen ?? data.items[0]?.id;
  if (playlistId === undefined) return <p className="py-3 text-ink-2">{words.noPlaylists}</p>;
  return (
    <div className="grid gap-3 pt-3">
      <Field label={words.playlist}>
        <Select
          value={playlistId}
          options={data.items.map(({ id, name, tracks }) => ({
            value: id,
            label: `${name} (${tracks.total})`,
          }))}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <Shelf key={playlistId} {...props} source={{ playlistId }} none={words.noneSaved} />
    </div>
  );
}

type RowsProps = Pick<SongShelfProps, 'chosen' | 'onPick'> & { tracks: readonly Track[] };

function Rows({ tracks, chosen = [], onPick }: RowsProps) {
  const [keeping, keep] = useState<string>();
  const [kept, remember] = useState<Readonly<Record<string, string>>>({});
  const [said, say] = useState('');
  const isChosen = ({ id }: Track) => chosen.includes(kept[id] ?? id);

  async function pick(track: Track, pressed: HTMLElement) {
    keep(track.id);
    const song = await saveSong(track);
    keep(undefined);
    if (!song) return;
    passFocusOn(pressed, 'data-idea');
    remember((all) => ({ ...all, [track.id]: song.id }));
    onPick(song);
    say(words.added(song.name));
  }

  return (
    <>
      <ul className="songs">
        {tracks
          .filter((track) => !isChosen(track))
          .map((track) => (
            <SongRow key={track.id} track={track}>
              <IconButton
                label={words.add(track.name)}
                icon={<IconPlus />}
                busy={keeping === track.id}
                data-idea=""
                onClick={(event) => void pick(track, event.currentTarget)}
              />
            </SongRow>
          ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

const Waiting = () => <Skeleton className="h-60" />;

function NotLoaded({ error, onRetry }: { error?: Error; onRetry: () => void }): ReactNode {
  return (
    <div className="grid gap-2 justify-items-start py-3">
      <p className="text-ink-2">{isRefusal(error) ? error.message : words.notLoaded}</p>
      <Button variant="outline" size="small" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
