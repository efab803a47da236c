import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { switchWords as words } from '#modules/profiles/profiles/copy.ts';
import { ownProfilesQuery, ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import { Spinner } from '#platform/ui/beat-mark.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { IconArrowLeft, IconCheck, IconPlus } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { faceOf } from './acting.ts';
import { useSwitchProfile, type SwitchTarget } from './use-switch-profile.ts';

type SwitchProfileProps = { me: Me; open: boolean; onOpenChange: (open: boolean) => void };

/** The profiles that the viewer can act as: their own first, then a link to create one (SWI-01 to SWI-06). */
export function SwitchProfile({ me, open, onOpenChange }: SwitchProfileProps) {
  const { data, isError, refetch } = useQuery({ ...ownProfilesQuery(me.id), enabled: open });
  const close = () => onOpenChange(false);
  const { switchTo, target } = useSwitchProfile(close);
  const current = faceOf(me).id;
  const before = data?.items.find(({ id }) => id === me.back?.id);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={words.title}>
      {before && (
        <Button variant="quiet" className="mb-3" onClick={() => switchTo(before)}>
          <IconArrowLeft className="rtl:-scale-x-100" />
          {words.back(before.name)}
        </Button>
      )}
      <ul aria-label={words.title} className="grid gap-1">
        {data?.items.map((profile) => (
          <li key={profile.id}>
            <ProfileEntry
              profile={profile}
              isMain={profile.id === me.id}
              isCurrent={profile.id === current}
              isNext={profile.id === target?.id}
              onSelect={() => (profile.id === current ? close() : switchTo(profile))}
            />
          </li>
        ))}
        {!data && !isError && <li>{<Skeleton className="h-16" />}</li>}
        {isError && (
          <li>
            <ErrorState onRetry={() => void refetch()} />
          </li>
        )}
        <li>
          <NewProfile onSelect={close} />
        </li>
      </ul>
      <Switching target={target} />
    </Drawer>
  );
}

const entryClass =
  'flex items-center gap-3 w-full min-h-tap p-2 rounded-control text-start hover:bg-hover aria-[current]:bg-hover';

type EntryProps = {
  profile: ProfileCard;
  isMain: boolean;
  isCurrent: boolean;
  isNext: boolean;
  onSelect: () => void;
};

function ProfileEntry({ profile, isMain, isCurrent, isNext, onSelect }: EntryProps) {
  return (
    <button
      type="button"
      className={entryClass}
      onClick={onSelect}
      {...(isCurrent && { 'aria-current': 'true' as const })}
    >
      <ProfileFace profile={profile} size={44} />
      <Words name={profile.name} note={isMain ? words.main : words.kinds[profile.type]} />
      {isNext ? (
        <Spinner />
      ) : (
        isCurrent && (
          <>
            <IconCheck />
            <VisuallyHidden>{words.current}</VisuallyHidden>
          </>
        )
      )}
    </button>
  );
}

function NewProfile({ onSelect }: { onSelect: () => void }) {
  return (
    <Link to="/profiles/new" className={entryClass} onClick={onSelect}>
      <span className="grid place-items-center size-11 rounded-control border border-line">
        <IconPlus />
      </span>
      <Words name={words.create} note={words.createHint} />
    </Link>
  );
}

function Words({ name, note }: { name: string; note: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      <bdi className="block font-semibold truncate">{name}</bdi>
      <span className="block text-small text-ink-2">{note}</span>
    </span>
  );
}

/** Progress of the switch (SWI-05). It continues when closed. */
function Switching({ target }: { target: SwitchTarget | undefined }) {
  const [hidden, setHidden] = useState<string>();
  const isOpen = target !== undefined && hidden !== target.id;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && setHidden(target?.id)}
      title={words.switching(target?.name ?? '')}
    >
      <Spinner />
    </Dialog>
  );
}
