import { useQuery } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconPlus } from '#platform/ui/icons.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { suggestionWords as words } from '../copy.ts';
import type { CreatorSuggestion, SuggestedKind } from '../suggestion-contract.ts';
import { creatorSuggestionsQuery } from './song-queries.ts';

type Of<Kind extends SuggestedKind> = Extract<
  CreatorSuggestion,
  {
    type: Kind extends 'genres' ? 'genre' : Kind extends 'artists' ? 'artist' : 'community' | 'user';
  }
>;

type CreatorSuggestionsProps<Kind extends SuggestedKind> = {
  kind: Kind;
  /** Only this creator's team may see suggestions. */
  creatorId: string;
  chosen: readonly string[];
  onPick: (picked: Of<Kind>) => void;
};

/**
 * Suggests genres, artists or co-hosts by what a creator plays and hosts. Renders nothing without suggestions
 * (MUS-10).
 */
export function CreatorSuggestions<Kind extends SuggestedKind>({
  kind,
  creatorId,
  chosen,
  onPick,
}: CreatorSuggestionsProps<Kind>) {
  const me = useMe();
  const { data } = useQuery({
    ...creatorSuggestionsQuery(kind, creatorId),
    enabled: me !== null && creatorId !== '',
  });
  const isOf = (item: CreatorSuggestion): item is Of<Kind> =>
    kind !== 'creators' || item.type === 'user' || item.type === 'community';
  const shown = data?.items.filter(isOf).filter(({ id }) => !chosen.includes(id)) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-label={words[kind]} className="grid gap-2">
      <p className="field-label">{words[kind]}</p>
      <ul className="flex flex-wrap gap-2">
        {shown.map((item) => (
          <li key={item.id} className="min-w-0">
            <Button
              variant="outline"
              size="small"
              data-idea=""
              onClick={(event) => {
                passFocusOn(event.currentTarget, 'data-idea');
                onPick(item);
              }}
            >
              {'images' in item ? <ProfileFace profile={item} size={24} /> : <IconPlus />}
              <VisuallyHidden>{words.add} </VisuallyHidden>
              <bdi>{item.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
