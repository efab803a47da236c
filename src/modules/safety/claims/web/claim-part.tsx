import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import { getClaim } from '../contract.ts';
import { claimWords as words } from '../copy.ts';
import type { ClaimDialogProps } from './claim-dialog.tsx';

const ClaimDialog = /*#__PURE__*/ lazyPart<ClaimDialogProps>(() =>
  import('./claim-dialog.tsx').then((part) => part.ClaimDialog),
);

/** Offers a claim on a page without a team (ART-06, VEN-05). Loads when scrolled into view. */
export function ClaimPart({ profile }: { profile: Pick<ProfileCard, 'id' | 'name'> }) {
  const me = useMe();
  const { requireSignIn } = useSignIn();
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const end = useNearEnd<HTMLDivElement>(() => setNear(true));
  const { data } = useQuery({
    ...queryOf(getClaim, { profileId: profile.id }, ['claims', 'of', profile.id, me?.id ?? '']),
    enabled: isNear && me !== undefined,
  });
  const heading = useId();
  const own = data?.own;
  return (
    <div ref={end}>
      {data?.claimable && (
        <section aria-labelledby={heading} className="grid gap-2 justify-items-start">
          <h2 id={heading} className="heading">
            {words.question}
          </h2>
          <p className="text-ink-2">
            {own?.state === 'open' ? words.waiting : <bdi>{words.lead(profile.name)}</bdi>}
          </p>
          {own?.state === 'declined' && <p className="text-ink-2">{words.declined(own.reason)}</p>}
          {own?.state !== 'open' && (
            <Button
              variant="outline"
              onClick={() => requireSignIn(prompts.plain, () => setOpen(true))}
              {...ClaimDialog.onIntent}
            >
              {words.claim}
            </Button>
          )}
        </section>
      )}
      <ClaimDialog key={profile.id} open={isOpen} onOpenChange={setOpen} profile={profile} />
    </div>
  );
}
