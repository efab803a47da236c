import { useState } from 'react';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { pageDeletionWords as words, type PageKind } from '../copy.ts';
import { Blockers } from './blockers.tsx';
import { usePageDeletion } from './use-page-deletion.ts';

type DeletePagePartProps = {
  readonly managed: ManagedProfile;
  /** Leaves the dashboard, which no longer exists. */
  readonly onDeleted: () => Promise<void>;
};

/** Deletes a community, artist or venue after its name was typed. Hidden from Admins of its team. */
export function DeletePagePart({ managed: { profile, creatorType }, onDeleted }: DeletePagePartProps) {
  const [isAsking, setAsking] = useState(false);
  const { type } = profile;
  if (creatorType !== 'owner' || type === 'user') return null;
  return (
    <div className="border-t border-line">
      <SettingRow title={words.title(type)} note={words.note}>
        <div>
          <Button variant="danger" onClick={() => setAsking(true)} {...Dialog.onIntent}>
            {words.begin(type)}
          </Button>
        </div>
        <DeleteDialog
          profile={profile}
          kind={type}
          isOpen={isAsking}
          onOpenChange={setAsking}
          onDeleted={onDeleted}
        />
      </SettingRow>
    </div>
  );
}

type DeleteDialogProps = Pick<DeletePagePartProps, 'onDeleted'> & {
  readonly profile: ManagedProfile['profile'];
  readonly kind: PageKind;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

function DeleteDialog({ profile, kind, isOpen, onOpenChange, onDeleted }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const [isMistyped, setMistyped] = useState(false);
  const { status, deletePage, isBusy } = usePageDeletion(profile, { isAsking: isOpen, onDeleted });
  const { name } = profile;
  const blockers = status.data?.blockers;
  const confirm = () => {
    if (isBusy) return;
    if (plain(typed) === plain(name)) deletePage();
    else setMistyped(true);
  };
  const open = (opens: boolean) => {
    onOpenChange(opens);
    setTyped('');
    setMistyped(false);
  };
  const canDelete = blockers?.length === 0;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open}
      title={words.question(name)}
      footer={
        <>
          <Button variant="outline" onClick={() => open(false)}>
            {words.keep(kind)}
          </Button>
          {canDelete && (
            <Button variant="danger" busy={isBusy} onClick={confirm}>
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      {!blockers && status.isError && <ErrorState onRetry={() => void status.refetch()} />}
      {!blockers && !status.isError && <Skeleton lines={4} label={words.loading} />}
      {blockers && !canDelete && <Blockers blockers={blockers} />}
      {canDelete && (
        <form
          className="grid gap-4"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            confirm();
          }}
        >
          <ul className="grid gap-2 list-disc ps-5">
            {words.effects(kind).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <p className="font-semibold">{words.confirmNote}</p>
          <Field label={words.typed(name)} error={isMistyped ? words.mistyped : undefined}>
            <TextInput
              autoComplete="off"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setMistyped(false);
              }}
            />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
