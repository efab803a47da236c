import { useEffect, useRef } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { pictureWords } from '#modules/media/copy.ts';
import { upload } from '#modules/media/web/index.ts';
import { conditionsFailure } from '#modules/profiles/membership-rules/draft-rules.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { isRefusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { draftRefusals } from '../contract.ts';
import { draftFailure } from '../rules.ts';
import type { ProfileValues } from './profile-values.ts';

type Failure = keyof typeof draftRefusals;

/** The field that shows each refusal. */
const fieldOf: Readonly<Record<Failure, keyof ProfileValues>> = {
  nameRequired: 'name',
  nameTooLong: 'name',
  descriptionTooLong: 'description',
  tooManyGenres: 'genreIds',
  addressRequired: 'address',
  addressTooLong: 'address',
  cityRequired: 'cityId',
  cityUnknown: 'cityId',
  neighborhoodUnknown: 'neighborhoodId',
  websiteTooLong: 'website',
  websiteInvalid: 'website',
  pictureNotFound: 'picture',
  conditionsRequired: 'conditions',
  tooManyConditions: 'conditions',
  conditionAboutRequired: 'conditions',
  conditionDaysInvalid: 'conditions',
  conditionEventsInvalid: 'conditions',
  conditionQuestionRequired: 'conditions',
  conditionQuestionTooLong: 'conditions',
  conditionUnknown: 'conditions',
};

/** The input of a membership rule that shows each refusal. */
const inputOf: Readonly<Partial<Record<Failure, string>>> = {
  conditionAboutRequired: 'about',
  conditionDaysInvalid: 'days',
  conditionEventsInvalid: 'events',
  conditionQuestionRequired: 'text',
  conditionQuestionTooLong: 'text',
};

const errorOf = (code: Failure) => ({ type: code, message: draftRefusals[code].message });

function findErrors(values: ProfileValues, isElsewhere: boolean): FieldErrors<ProfileValues> {
  const code = draftFailure({ ...values, isElsewhere });
  if (!code) return {};
  const input = inputOf[code];
  const at = conditionsFailure(values.conditions)?.at ?? -1;
  if (!input || at < 0) return { [fieldOf[code]]: errorOf(code) };
  return {
    conditions: Array.from({ length: at }).concat({ [input]: errorOf(code) }),
  } as FieldErrors<ProfileValues>;
}

/** Shows errors at their fields and focuses the first one. */
export function useProfileForm(initial: ProfileValues, isElsewhere: boolean) {
  const form = useForm<ProfileValues>({
    defaultValues: initial,
    // Chips, pickers and pictures have no input ref, so the effect below finds the field.
    shouldFocusError: false,
    resolver: (values) => {
      const errors = findErrors(values, isElsewhere);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const formRef = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && formRef.current) findFirstWrongInput(formRef.current)?.focus();
  }, [submitCount]);

  /** Shows a refusal at its field, and any other failure in a toast. */
  function showRefusal(error: Error): void {
    if (isRefusal(error) && isKeyOf(draftRefusals, error.code))
      form.setError(fieldOf[error.code], errorOf(error.code));
    else showFailure(error);
  }
  return { form, formRef, showRefusal };
}

function findFirstWrongInput(form: HTMLFormElement): HTMLElement | undefined {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const error = form.querySelector('.field-error');
  return (
    wrong ?? error?.closest('li, fieldset, .field')?.querySelector<HTMLElement>('input, button') ?? undefined
  );
}

/**
 * Uploads the picture first, because the saved profile refers to it. If the upload fails, everything else is still
 * saved.
 */
export async function uploadPicture(ownerId: string, { picture, type }: ProfileValues) {
  if (!picture) return null;
  try {
    return { key: await upload(ownerId, type, picture.blob) };
  } catch (error) {
    console.error('Couldn’t upload the profile picture.', error);
    toast({ ...pictureWords.notUploaded, tone: 'danger' });
    return null;
  }
}
