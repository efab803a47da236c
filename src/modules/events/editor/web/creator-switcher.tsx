import { useQuery } from '@tanstack/react-query';
import { useState, type RefCallback } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { prompts, signInIntent, useSignIn } from '#modules/identity/accounts/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ownProfilesQuery, ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { IconCaretDown, IconPlus, IconUserCircle } from '#platform/ui/icons.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formWords } from './copy.ts';

const NewCommunityDialog = /*#__PURE__*/ lazyPart(() =>
  import('./new-community-dialog.tsx').then((part) => part.NewCommunityDialog),
);

type CreatorSwitcherProps = {
  ref: RefCallback<HTMLElement>;
  me: Me | null;
  creatorId: string | null;
  /** The current host, if it isn't a profile of the viewer. */
  current?: ProfileCard | undefined;
  onChange: (id: string) => void;
  error: string | undefined;
  /** Whether a community is missing: then the error offers to create one (EVA-21). */
  needsCommunity: boolean;
};

export function CreatorSwitcher(props: CreatorSwitcherProps) {
  const { ref, me, creatorId, current, onChange, error, needsCommunity } = props;
  const { requireSignIn } = useSignIn();
  const { data } = useQuery({ ...ownProfilesQuery(me?.id ?? ''), enabled: me !== null });
  const own = data?.items.filter(({ type }) => type === 'user' || type === 'community') ?? [];
  const [isNaming, setNaming] = useState(false);
  const id = creatorId ?? me?.id;
  const all = current && !own.some((one) => one.id === current.id) ? [current, ...own] : own;
  const chosen = all.find((one) => one.id === id);
  const items: MenuItem[] = me
    ? [
        ...all.map((profile) => ({
          label: profile.name,
          hint: profile.type === 'user' ? formWords.person : formWords.community,
          icon: <ProfileFace profile={profile} size={32} />,
          checked: profile.id === id,
          onSelect: () => onChange(profile.id),
        })),
        { label: formWords.newCommunity, icon: <IconPlus />, onSelect: () => setNaming(true) },
      ]
    : [{ label: formWords.signInFirst, onSelect: () => requireSignIn(prompts.createEvent) }];
  return (
    <div className="field justify-items-start">
      <Menu
        items={items}
        align="start"
        trigger={
          <button
            ref={ref}
            type="button"
            className="creator-switcher"
            aria-describedby={error ? 'creator-error' : undefined}
            {...(me ? {} : signInIntent)}
          >
            <VisuallyHidden>{formWords.hostedBy} </VisuallyHidden>
            {chosen ? <ProfileFace profile={chosen} size={32} /> : <IconUserCircle className="text-h3" />}
            <bdi className="truncate">{chosen?.name ?? me?.name ?? formWords.you}</bdi>
            <IconCaretDown />
          </button>
        }
      />
      {me && (
        <NewCommunityDialog
          open={isNaming}
          onOpenChange={setNaming}
          onMade={(community) => onChange(community.id)}
        />
      )}
      <FieldError id="creator-error">{error}</FieldError>
      {error && needsCommunity && me && (
        <Button size="small" variant="outline" onClick={() => setNaming(true)}>
          <IconPlus />
          {formWords.newCommunity}
        </Button>
      )}
    </div>
  );
}
