import type { ComponentType } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import type { FormState } from './form-state.ts';

export type SongsProps = {
  readonly tags: FormState['tracks'];
  readonly onChange: (tags: FormState['tracks']) => void;
  /** Who hosts the night, who plays it, and what is played: songs are suggested by them. */
  readonly creatorId: string;
  readonly artists: readonly string[];
  readonly genres: FormState['genres'];
};
export type HashtagsProps = {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
};
export type ArtistSearchProps = { readonly onPick: (artist: ProfileCard) => void };
/** Artists that go with who hosts the night and are not on its lineup yet. */
export type ArtistIdeasProps = ArtistSearchProps & {
  readonly creatorId: string;
  readonly chosen: readonly string[];
};
export type CollaboratorsProps = {
  /** Absent until there is an event. */
  readonly eventId: string | undefined;
  /** Who hosts it: not to be asked. */
  readonly creatorId: string;
  readonly invited: FormState['invited'];
  readonly onChange: (invited: FormState['invited']) => void;
};

/** What the form needs of features above it: the shell hands it in. */
export type FormParts = {
  readonly Songs: ComponentType<SongsProps>;
  readonly Hashtags: ComponentType<HashtagsProps>;
  readonly ArtistSearch: ComponentType<ArtistSearchProps>;
  readonly ArtistIdeas?: ComponentType<ArtistIdeasProps>;
  readonly Collaborators?: ComponentType<CollaboratorsProps>;
};
