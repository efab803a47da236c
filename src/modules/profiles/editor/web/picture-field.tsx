import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Image } from '#modules/media/contract.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { usePictureCut } from '#modules/media/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { IconImage } from '#platform/ui/icons.tsx';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import { formWords } from '../copy.ts';
import type { ProfileValues } from './profile-values.ts';

/** Previews, replaces and removes the picture. @param images the saved picture */
export function PictureField({ images }: { images: readonly Image[] }) {
  const { control } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: 'picture' });
  const cut = usePictureCut({
    accept: 'image/jpeg,image/png,image/webp',
    onTake: (taken) => field.onChange({ ...taken, url: URL.createObjectURL(taken.blob) }),
  });
  const chooseRef = useRef<HTMLButtonElement>(null);
  const [image] = images;
  const saved = image && imageUrl(image, 320);
  const src = field.value === null ? undefined : (field.value?.url ?? saved);

  return (
    <div className="field" role="group" aria-label={formWords.picture}>
      <span className="field-label">
        <span>
          {formWords.picture}
          <span className="field-note">{formWords.optional}</span>
        </span>
      </span>
      <div className="flex flex-wrap items-end gap-4">
        <PosterFrame image={src === undefined ? undefined : { src }} className="profile-editor-picture" />
        <Button ref={chooseRef} variant="outline" onClick={cut.ask}>
          <IconImage />
          {src === undefined ? formWords.choosePicture : formWords.otherPicture}
        </Button>
        {src !== undefined && (
          <Button
            variant="quiet"
            onClick={() => {
              field.onChange(null);
              chooseRef.current?.focus();
            }}
          >
            {formWords.removePicture}
          </Button>
        )}
      </div>
      <FieldError>{fieldState.error?.message}</FieldError>
      {cut.parts}
    </div>
  );
}
