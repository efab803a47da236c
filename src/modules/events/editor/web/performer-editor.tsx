import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Me } from '#modules/identity/accounts/contract.ts';
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
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconImage, IconWarningCircleFill } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { eventFormWords, performerToasts } from '../copy.ts';
import { dataOf } from './data-address.ts';

type Failure = keyof typeof draftRefusals;
/** `shown`: the same as an address, to be seen. */
type Picture = CutPicture & { readonly shown: string };
type Draft = { readonly name: string; readonly externalUrl: string; readonly picture: Picture };

/** The artist first, then the picture, which may fail without them (PFM-04). */
async function makeArtist(me: Me, { name, externalUrl, picture }: Draft): Promise<ProfileCard> {
  const made = await getSend()(createArtist, { name: name.trim(), externalUrl: externalUrl.trim() });
  try {
    const key = await upload(me.id, 'artist', picture.blob);
    const { width, height } = picture;
    return await getSend()(attachArtistImage, { artistId: made.id, images: [{ key, width, height }] });
  } catch (error) {
    console.error('The picture of a new performer did not arrive.', error);
    return made;
  }
}

/** A performer who has no page yet (PFM-01…07). */
export function PerformerEditor({
  onMade,
  onClose,
}: {
  onMade: (card: ProfileCard) => void;
  onClose: () => void;
}) {
  const { requireSignIn } = useSignIn();
  const [name, setName] = useState('');
  const [externalUrl, setUrl] = useState('');
  const [picture, setPicture] = useState<Picture>();
  const [cutting, setCutting] = useState<ChosenPicture>();
  const [failure, setFailure] = useState<Failure>();
  const form = useRef<HTMLFormElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ me, draft }: { me: Me; draft: Draft }) => makeArtist(me, draft),
    onSuccess: onMade,
    onError: (error) => {
      if (isRefusal(error) && error.code in draftRefusals) return fail(error.code as Failure);
      toast({ ...performerToasts.failed, tone: 'danger' });
    },
  });
  const errorFor = (...codes: Failure[]) =>
    failure && codes.includes(failure) ? draftRefusals[failure].message : undefined;

  function fail(code: Failure) {
    flushSync(() => setFailure(code));
    const { title, message } = draftRefusals[code];
    toast({ title, message, tone: 'danger' });
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }
  function submit() {
    const failed = firstFailure(performerChecks, { name, externalUrl, hasImage: picture !== undefined });
    setFailure(failed);
    if (failed) return fail(failed);
    requireSignIn(prompts.createEvent, (me) =>
      mutate({ me, draft: { name, externalUrl, picture: picture! } }),
    );
  }
  async function open(chosen: File) {
    const chosenPicture = await readPicture(chosen);
    if (chosenPicture) setCutting(chosenPicture);
    else toast({ ...pictureWords.notAPicture, tone: 'danger' });
  }

  async function take(chosen: ChosenPicture) {
    try {
      const taken = await cutPicture(chosen);
      setPicture({ ...taken, shown: await dataOf(taken.blob) });
      setCutting(undefined);
      if (failure === 'imageRequired') setFailure(undefined);
    } catch {
      toast({ ...pictureWords.notAPicture, tone: 'danger' });
    }
  }
  /** While a picture is cropped, closing takes it as shown and goes back to the form. */
  function dismiss() {
    if (cutting) void take(cutting);
    else onClose();
  }
  /** What was wrong with a field is said until it is changed. */
  const righted = (...codes: Failure[]) => failure && codes.includes(failure) && setFailure(undefined);

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && dismiss()}
      title="New performer"
      footer={
        cutting ? undefined : (
          <>
            <Button variant="bare" onClick={onClose}>
              {eventFormWords.cancel}
            </Button>
            <Button busy={isPending} onClick={submit}>
              Add performer
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
          ref={form}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field label="Name" error={errorFor('performerNameRequired', 'performerNameTooLong')}>
            <TextInput
              name="name"
              autoComplete="off"
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                righted('performerNameRequired', 'performerNameTooLong');
              }}
            />
          </Field>
          <Field label="Website" error={errorFor('websiteRequired', 'websiteInvalid')}>
            <TextInput
              type="url"
              name="website"
              placeholder="https://"
              value={externalUrl}
              onChange={({ target }) => {
                setUrl(target.value);
                righted('websiteRequired', 'websiteInvalid');
              }}
            />
          </Field>
          <div className="field justify-items-start">
            {picture && <img src={picture.shown} alt="" width={96} height={120} className="rounded-paper" />}
            <Button
              variant="outline"
              data-invalid={errorFor('imageRequired', 'pictureNotFound') ? '' : undefined}
              onClick={() => file.current?.click()}
            >
              <IconImage />
              {picture ? 'Choose another image' : 'Choose an image'}
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
                if (chosen) void open(chosen);
                target.value = '';
              }}
            />
            <div aria-live="polite" className="contents">
              {errorFor('imageRequired', 'pictureNotFound') && (
                <p className="field-error">
                  <IconWarningCircleFill />
                  <span>{errorFor('imageRequired', 'pictureNotFound')}</span>
                </p>
              )}
            </div>
          </div>
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}
