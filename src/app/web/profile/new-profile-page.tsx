import { useSuspenseQuery } from '@tanstack/react-query';
import { genresQuery } from '#modules/music/web/index.ts';
import type { DraftType } from '#modules/profiles/editor/contract.ts';
import { kindWords } from '#modules/profiles/editor/copy.ts';
import { CreateProfileForm } from '#modules/profiles/editor/web/index.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';
import { useSwitchProfile } from '../shell/use-switch-profile.ts';
import { profileFormParts } from './profile-form-parts.tsx';

export function NewProfilePage({ type }: { type: DraftType }) {
  const { title, lead } = kindWords[type];
  const { data: genres } = useSuspenseQuery(genresQuery);
  const { switchTo } = useSwitchProfile(() => undefined);
  return (
    <SignedInOnly title={title}>
      {(me) => (
        <div className="page pt-8 md:pt-14 pb-16 grid gap-6">
          <h1 className="display text-(length:--t-h1)">{title}</h1>
          <p className="text-lead text-ink-2 max-w-prose">{lead}</p>
          <CreateProfileForm
            type={type}
            meId={me.id}
            parts={profileFormParts}
            genres={genres.items}
            onSwitch={switchTo}
          />
        </div>
      )}
    </SignedInOnly>
  );
}
