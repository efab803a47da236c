import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFreshInstance } from '#modules/admin/web/index.ts';
import type { City } from '#modules/instance/cities/contract.ts';
import { PlaceFinder } from '#modules/profiles/places/web/index.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { changedFields } from '#platform/ui/changed-fields.ts';
import { toast } from '#platform/ui/toast.ts';
import { addCity, changeCity } from '../contract.ts';
import { cityWords as words } from '../copy.ts';
import { draftOf, draftOfPlace, fieldOf, inputOf, type CityDraft } from './city-draft.ts';
import { CityFields } from './city-fields.tsx';

type CityDialogProps = { city: City | undefined; onClose: () => void };

/** Adds or changes a city. The server checks; its refusal appears at the field. */
export function CityDialog({ city, onClose }: CityDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(draftOf(city));
  /** The city that this form shows, or that another admin saved meanwhile. */
  const [base, setBase] = useState(draft);
  const { save, isSaving, error, clearError } = useSaveCity({ city, onClose, base, onChanged: merge });
  const failed = isRefusal(error) && isKeyOf(fieldOf, error.code) ? fieldOf[error.code] : undefined;

  /** Shows the changes of another admin, and keeps what was typed. */
  function merge(theirs: CityDraft) {
    setDraft((typed) => ({ ...theirs, ...changedFields(typed, base) }));
    setBase(theirs);
  }

  function change(fields: Partial<CityDraft>) {
    clearError();
    // A found city loads while more is typed.
    setDraft((typed) => ({ ...typed, ...fields }));
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={city ? words.editTitle(city.name) : words.addTitle}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.back}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save(draft);
        }}
      >
        {!city && (
          <PlaceFinder
            label={words.find}
            hint={words.findHint}
            onFind={(place) => change(draftOfPlace(place))}
          />
        )}
        <CityFields
          draft={draft}
          onChange={change}
          error={error && failed && { field: failed, message: error.message }}
        />
        {error && !failed && (
          <p role="alert" className="text-small text-danger">
            {error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type SaveProps = CityDialogProps & { base: CityDraft; onChanged: (theirs: CityDraft) => void };

function useSaveCity({ city, onClose, base, onChanged }: SaveProps) {
  const client = useQueryClient();
  const showFresh = useFreshInstance();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (draft: CityDraft) =>
      city
        ? send(changeCity, { cityId: city.id, ...inputOf(draft), before: inputOf(base) })
        : send(addCity, inputOf(draft)),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries();
      await showFresh();
      toast({ title: city ? words.saved(name) : words.added(name), tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (isRefusal(failure) && failure.code === 'changedMeanwhile')
        onChanged(draftOf(failure.details?.city as City));
    },
  });
  return { save: mutate, isSaving: isPending, error: error ?? undefined, clearError: reset };
}
