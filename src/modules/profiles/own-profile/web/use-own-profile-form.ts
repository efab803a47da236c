import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { upload } from '#modules/media/web/index.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { changedFields } from '#platform/ui/changed-fields.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { changeOwnProfile, ownProfileRefusals, type OwnProfile } from '../contract.ts';
import { ownProfileWords as words } from '../copy.ts';
import { ownProfileFailure } from '../rules.ts';
import { ownProfileQuery } from './own-profile-query.ts';
import { draftOf, fieldOf, valuesOf, type OwnProfileValues } from './own-profile-values.ts';

type Failure = keyof typeof ownProfileRefusals;

const errorOf = (code: Failure) => ({ type: code, message: ownProfileRefusals[code].message });

/**
 * Checks before saving, shows errors at their fields, and focuses the first one.
 * @param onMoved called after another home city was saved
 */
export function useOwnProfileForm(
  me: Me,
  saved: OwnProfile,
  onMoved: (cityId: string | null) => Promise<void>,
) {
  const client = useQueryClient();
  /** The values that this form loaded or saved last. */
  const [base, setBase] = useState(() => valuesOf(saved));
  const form = useForm<OwnProfileValues>({
    defaultValues: base,
    // Chips and the picture have no input ref, so the effect below finds the field.
    shouldFocusError: false,
    resolver: (values) => {
      const code = ownProfileFailure(draftOf(values));
      return code ? { values: {}, errors: { [fieldOf[code]]: errorOf(code) } } : { values, errors: {} };
    },
  });
  const formRef = useRef<HTMLFormElement>(null);
  const { errors, submitCount } = form.formState;
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (submitCount > 0 && hasErrors) findFirstWrongInput(formRef.current)?.focus();
  }, [submitCount, hasErrors]);

  const { mutate, isPending } = useMutation({
    mutationFn: async (values: OwnProfileValues) => {
      const { picture, cityId, neighborhoodId } = values;
      // A home outside of the cities to choose from isn't shown, and stays.
      const isMoved = cityId !== base.cityId || neighborhoodId !== base.neighborhoodId;
      const image = picture && { key: await upload(me.id, 'user', picture.blob) };
      return send(changeOwnProfile, {
        userId: me.id,
        // Other fields may have changed elsewhere.
        ...changedFields(draftOf(values), draftOf(base)),
        ...(isMoved && { cityId, neighborhoodId }),
        ...(image !== undefined && { image }),
      });
    },
    onSuccess: async (now, values) => {
      client.setQueryData(ownProfileQuery(me.id).queryKey, now);
      const typed = changedFields(form.getValues(), values);
      setBase(valuesOf(now));
      form.reset(valuesOf(now));
      form.setValues(typed, { shouldDirty: true });
      toast({ ...words.saved, tone: 'success' });
      // The name and picture are in the navigation and on every page of the user.
      await Promise.all([
        now.cityId !== base.cityId && onMoved(now.cityId),
        client.invalidateQueries({ queryKey: meQuery.queryKey }),
        client.invalidateQueries({
          // Their page is cached under the id in its address.
          predicate: ({ queryKey }) => queryKey[0] === 'profiles' && queryKey[2] !== 'form',
        }),
      ]);
    },
    onError: (error) => {
      if (isRefusal(error) && isKeyOf(ownProfileRefusals, error.code))
        form.setError(fieldOf[error.code], errorOf(error.code));
      else showFailure(error);
    },
  });
  return { form, formRef, save: (values: OwnProfileValues) => mutate(values), isSaving: isPending };
}

function findFirstWrongInput(form: HTMLFormElement | null): HTMLElement | undefined {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const group = form?.querySelector('.field-error')?.closest('fieldset, .field');
  return wrong ?? group?.querySelector<HTMLElement>('input, button') ?? undefined;
}
