import { useController, useFormContext } from 'react-hook-form';
import type { Me } from '#modules/identity/accounts/contract.ts';
import type { Image } from '#modules/media/contract.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { faceRatio, usePictureCut } from '#modules/media/web/index.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { Button } from '#platform/ui/button.tsx';
import { IconImage } from '#platform/ui/icons.tsx';
import { ownProfileWords as words } from '../copy.ts';
import type { OwnProfileValues } from './own-profile-values.ts';

type FacePictureProps = { me: Me; images: readonly Image[] };

/** Previews, replaces and removes the profile picture. @param images the saved picture */
export function FacePicture({ me, images: [image] }: FacePictureProps) {
  const { control } = useFormContext<OwnProfileValues>();
  const { field, fieldState } = useController({ control, name: 'picture' });
  const cut = usePictureCut({
    accept: 'image/jpeg,image/png,image/webp',
    ratio: faceRatio,
    onTake: ({ blob }) => field.onChange({ blob, url: URL.createObjectURL(blob) }),
  });
  const saved = image && imageUrl(image, 160);
  const src = field.value === null ? undefined : (field.value?.url ?? saved);
  return (
    <div className="field" role="group" aria-label={words.picture}>
      <span className="field-label">{words.picture}</span>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={me.id} name={me.name} image={src} size={96} />
        <Button variant="outline" onClick={cut.ask}>
          <IconImage />
          {src === undefined ? words.choosePicture : words.otherPicture}
        </Button>
        {src !== undefined && (
          <Button variant="quiet" onClick={() => field.onChange(null)}>
            {words.removePicture}
          </Button>
        )}
      </div>
      <FieldError>{fieldState.error?.message}</FieldError>
      {cut.parts}
    </div>
  );
}
