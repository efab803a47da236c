import { useMutation } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState, type Ref } from 'react';
import { useController, useForm } from 'react-hook-form';
import { prompts, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { attachArtistImage, createArtist, draftRefusals } from '#modules/profiles/artists/draft-contract.ts';
import { performerChecks } from '#modules/profiles/artists/draft-rules.ts';
import { pictureWords } from '#modules/media/copy.ts';
import {
  CropView,
  cutPicture,
  readPicture,
  upload,
  type ChosenPicture,
  type CutPicture,
} from '#modules/media/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { firstFailure } from '#platform/checks.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconImage } from '#platform/ui/icons.tsx';
import { sendOnce } from '#platform/ui/send-once.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { eventFormWords, performerToasts } from '../copy.ts';
import { dataOf } from './data-address.ts';

type Failure = keyof typeof draftRefusals;
/** `src`: the same image as a URL. */
type Picture = CutPicture & { readonly src: string };
type PerformerValues = { name: string; externalUrl: string; picture: Picture | null };
type PerformerDraft = PerformerValues & { picture: Picture };

const fields: Record<Failure, keyof PerformerValues> = {
  performerNameRequired: 'name',
  performerNameTooLong: 'name',
  websiteRequired: 'externalUrl',
  websiteInvalid: 'externalUrl',
  imageRequired: 'picture',
  pictureNotFound: 'picture',
};

/** Creates the artist, then attaches the picture. The artist stays if that fails (PFM-04). */
async function makeArtist({ name, externalUrl, picture }: PerformerDraft): Promise<ProfileCard> {
  const artist = { name: name.trim(), externalUrl: externalUrl.trim() };
  const made = await sendOnce(JSON.stringify(artist), (idempotencyKey) =>
    getSend()(createArtist, artist, { idempotencyKey }),
  );
  try {
    const key = await upload(made.id, 'artist', picture.blob);
    const { width, height } = picture;
    return await getSend()(attachArtistImage, { artistId: made.id, images: [{ key, width, height }] });
  } catch (error) {
    console.error('The image of a new performer couldn’t be uploaded.', error);
    return made;
  }
}

type PerformerEditorProps = {
  readonly onMade: (card: ProfileCard) => void;
  readonly onClose: () => void;
};

/** Creates a performer without a page (PFM-01…07). */
export function PerformerEditor({ onMade, onClose }: PerformerEditorProps) {
  const { register, errors, clearErrors, pictureRef, picture, setPicture, submit, isSaving } =
    usePerformerForm(onMade);
  const { cutting, setCutting, open, take } = useCropping(setPicture);
  /** Closing during cropping keeps the crop and returns to the form. */
  function dismiss() {
    if (cutting) void take(cutting);
    else onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && dismiss()}
      title={eventFormWords.newPerformer}
      footer={
        cutting ? undefined : (
          <>
            <Button variant="bare" onClick={onClose}>
              {eventFormWords.cancel}
            </Button>
            <Button busy={isSaving} onClick={submit}>
              {eventFormWords.addPerformer}
            </Button>
          </>
        )
      }
    >
      {cutting ? (
        <Suspense>
          <CropView
            picture={cutting}
            onChange={setCutting}
            onTake={() => void take(cutting)}
            onBack={() => setCutting(undefined)}
          />
        </Suspense>
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field label={eventFormWords.name} error={errors.name?.message}>
            <TextInput autoComplete="off" {...register('name', { onChange: () => clearErrors('name') })} />
          </Field>
          <Field label={eventFormWords.website} error={errors.externalUrl?.message}>
            <TextInput
              type="url"
              placeholder={eventFormWords.urlStart}
              {...register('externalUrl', { onChange: () => clearErrors('externalUrl') })}
            />
          </Field>
          <PictureField
            ref={pictureRef}
            src={picture?.src}
            error={errors.picture?.message}
            onChoose={(chosen) => void open(chosen)}
          />
          <button type="submit" hidden disabled={isSaving} />
        </form>
      )}
    </Dialog>
  );
}

function usePerformerForm(onMade: PerformerEditorProps['onMade']) {
  const { requireSignIn } = useSignIn();
  const { control, register, getValues, setError, clearErrors, formState } = useForm<PerformerValues>({
    defaultValues: { name: '', externalUrl: '', picture: null },
  });
  const {
    field: { ref: pictureRef, value: picture, onChange: changePicture },
  } = useController({ control, name: 'picture' });
  const { mutate, isPending } = useMutation({
    mutationFn: makeArtist,
    onSuccess: onMade,
    onError: (error) => {
      if (isRefusal(error) && isKeyOf(draftRefusals, error.code)) return fail(error.code);
      toast({ ...performerToasts.failed, tone: 'danger' });
    },
  });
  function fail(code: Failure) {
    const { title, message } = draftRefusals[code];
    toast({ title, message, tone: 'danger' });
    clearErrors();
    setError(fields[code], { message }, { shouldFocus: true });
  }
  function submit() {
    const values = getValues();
    const failed = firstFailure(performerChecks, { ...values, hasImage: values.picture !== null });
    if (failed) return fail(failed);
    clearErrors();
    requireSignIn(prompts.createEvent, () => mutate({ ...values, picture: values.picture! }));
  }
  function setPicture(taken: Picture) {
    changePicture(taken);
    clearErrors('picture');
  }
  return {
    register,
    errors: formState.errors,
    clearErrors,
    pictureRef,
    picture,
    setPicture,
    submit,
    isSaving: isPending,
  };
}

/** The chosen picture, while its part is cut out. */
function useCropping(onTaken: (picture: Picture) => void) {
  const [cutting, setCutting] = useState<ChosenPicture>();
  async function open(chosen: File) {
    const chosenPicture = await readPicture(chosen);
    if (typeof chosenPicture === 'string') toast({ ...pictureWords[chosenPicture], tone: 'danger' });
    else setCutting(chosenPicture);
  }
  async function take(chosen: ChosenPicture) {
    try {
      const taken = await cutPicture(chosen);
      onTaken({ ...taken, src: await dataOf(taken.blob) });
      setCutting(undefined);
    } catch {
      toast({ ...pictureWords.notAPicture, tone: 'danger' });
    }
  }
  return { cutting, setCutting, open, take };
}

type PictureFieldProps = {
  ref: Ref<HTMLButtonElement>;
  src: string | undefined;
  error: string | undefined;
  onChoose: (file: File) => void;
};

function PictureField({ ref, src, error, onChoose }: PictureFieldProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="field justify-items-start">
      {src && <img src={src} alt="" width={96} height={120} className="rounded-paper" />}
      <Button
        ref={ref}
        variant="outline"
        data-invalid={error ? '' : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => file.current?.click()}
      >
        <IconImage />
        {src ? 'Choose another image' : 'Choose an image'}
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
          target.value = '';
        }}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
