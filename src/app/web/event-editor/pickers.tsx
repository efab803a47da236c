import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { limits } from '#modules/events/editor/draft-refusals.ts';
import type {
  ArtistIdeasProps,
  ArtistSearchProps,
  HashtagsProps,
  SongsProps,
} from '#modules/events/editor/web/index.ts';
import { pages } from '#modules/music/spotify-contract.ts';
import { CreatorSuggestions, genresQuery, saveSong, SongShelf } from '#modules/music/web/index.ts';
import { ArtistTags, HashtagTags, TrackTags } from '#modules/discovery/search/web/index.ts';
import { eventEditorWords } from './copy.ts';

/** Searches songs, and suggests some that fit the host and the lineup. */
export function Songs({ tags, onChange, creatorId, artists, genres: genreIds }: SongsProps) {
  const { data: genres } = useQuery(genresQuery);
  const slugs = genreIds.flatMap((id) => genres?.items.find((genre) => genre.id === id)?.slug ?? []);
  // Saving takes a moment, in which the selection may have changed.
  const current = useRef(tags);
  useEffect(() => void (current.current = tags), [tags]);
  const add = (song: { id: string; name: string } | undefined) => {
    if (!song || current.current.some(({ id }) => id === song.id)) return;
    if (current.current.length < limits.tracks) onChange([...current.current, song]);
  };
  return (
    <div className="grid gap-5">
      <TrackTags
        tags={tags}
        onChange={(next) => {
          const added = next.find(({ id }) => !tags.some((tag) => tag.id === id));
          if (added) void saveSong(added).then(add);
          else onChange(next.map(({ id, name }) => ({ id, name })));
        }}
        most={limits.tracks}
      />
      <SongShelf
        chosen={tags.map(({ id }) => id)}
        creatorId={creatorId}
        seeds={{ artists, genres: slugs, tracks: [] }}
        limit={pages.recommendations}
        onPick={add}
      />
    </div>
  );
}

export function Hashtags({ tags, onChange }: HashtagsProps) {
  return <HashtagTags tags={tags} onChange={onChange} most={limits.hashtags} />;
}

/** Adds the first match to the lineup, which lists performers itself. */
export function ArtistSearch({ onPick }: ArtistSearchProps) {
  return (
    <ArtistTags
      label={eventEditorWords.addPerformer}
      tags={[]}
      onChange={([artist]) => artist && onPick(artist)}
      most={1}
    />
  );
}

export const ArtistIdeas = (props: ArtistIdeasProps) => <CreatorSuggestions kind="artists" {...props} />;
