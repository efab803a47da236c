import type { ComponentType } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import type { FormState } from './form-state.ts';

export type SongsProps = {
  readonly tags: FormState['tracks'];
  readonly onChange: (tags: FormState['tracks']) => void;
  /** Songs are suggested by host and performers. */
  readonly creatorId: string;
  readonly artists: readonly string[];
  readonly genres: FormState['genres'];
};
export type HashtagsProps = {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
};
export type ArtistSearchProps = { readonly onPick: (artist: ProfileCard) => void };
/** Suggests artists that fit the host and aren't on the lineup yet. */
export type ArtistIdeasProps = ArtistSearchProps & {
  readonly creatorId: string;
  readonly chosen: readonly string[];
};
export type CollaboratorsProps = {
  readonly eventId: string | undefined;
  /** The host, who can't be invited. */
  readonly creatorId: string;
  readonly invited: FormState['invited'];
  readonly onChange: (invited: FormState['invited']) => void;
};

/** Components from modules above this one, passed in by the app. */
export type FormParts = {
  readonly Songs: ComponentType<SongsProps>;
  readonly Hashtags: ComponentType<HashtagsProps>;
  readonly ArtistSearch: ComponentType<ArtistSearchProps>;
  readonly ArtistIdeas?: ComponentType<ArtistIdeasProps>;
  readonly Collaborators?: ComponentType<CollaboratorsProps>;
};
