import { lazy, type ComponentType } from 'react';
import type {
  ArtistIdeasProps,
  ArtistSearchProps,
  CollaboratorsProps,
  FormParts,
  HashtagsProps,
  SongsProps,
} from '#modules/events/editor/web/index.ts';

const pickers = () => import('./pickers.tsx');

/** Parts of the event form that come from higher modules. */
export const formParts: FormParts = {
  Songs: lazy<ComponentType<SongsProps>>(() => pickers().then((part) => ({ default: part.Songs }))),
  Hashtags: lazy<ComponentType<HashtagsProps>>(() => pickers().then((part) => ({ default: part.Hashtags }))),
  ArtistSearch: lazy<ComponentType<ArtistSearchProps>>(() =>
    pickers().then((part) => ({ default: part.ArtistSearch })),
  ),
  ArtistIdeas: lazy<ComponentType<ArtistIdeasProps>>(() =>
    pickers().then((part) => ({ default: part.ArtistIdeas })),
  ),
  Collaborators: lazy<ComponentType<CollaboratorsProps>>(() =>
    import('./collaborators.tsx').then((part) => ({ default: part.Collaborators })),
  ),
};
