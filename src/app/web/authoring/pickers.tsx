import { limits } from '#features/authoring/draft-refusals.ts';
import type { ArtistSearchProps, HashtagsProps, SongsProps } from '#features/authoring/web/index.ts';
import { ArtistTags, HashtagTags, TrackTags } from '#features/search/web/index.ts';

export function Songs({ tags, onChange }: SongsProps) {
  return (
    <TrackTags
      tags={tags}
      onChange={(next) => onChange(next.map(({ id, name }) => ({ id, name })))}
      most={limits.tracks}
    />
  );
}

export function Hashtags({ tags, onChange }: HashtagsProps) {
  return <HashtagTags tags={tags} onChange={onChange} most={limits.hashtags} />;
}

/** The first that is found is added to the line-up, which lists them itself. */
export function ArtistSearch({ onPick }: ArtistSearchProps) {
  return (
    <ArtistTags
      label="Add a performer"
      tags={[]}
      onChange={([artist]) => artist && onPick(artist)}
      most={1}
    />
  );
}
