import { EventTagsField, PerformerTags } from '#modules/discovery/search/web/index.ts';
import { CreatorSuggestions } from '#modules/music/web/index.ts';
import type { ProfileFormParts } from '#modules/profiles/editor/web/index.ts';

/** Parts of the profile form from higher modules. */
export const profileFormParts: ProfileFormParts = {
  ArtistPicker: PerformerTags,
  EventPicker: EventTagsField,
  GenreSuggestions: ({ profileId, chosen, onPick }) => (
    <CreatorSuggestions kind="genres" creatorId={profileId} chosen={chosen} onPick={({ id }) => onPick(id)} />
  ),
};
