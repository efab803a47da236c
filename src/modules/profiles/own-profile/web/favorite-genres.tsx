import { useController, useFormContext } from 'react-hook-form';
import type { Genre } from '#modules/profiles/profiles/contract.ts';
import { ChipPicker } from '#platform/ui/chip-picker.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { ownProfileWords as words } from '../copy.ts';
import type { OwnProfileValues } from './own-profile-values.ts';

export function FavoriteGenres({ genres }: { genres: readonly Genre[] }) {
  const { control } = useFormContext<OwnProfileValues>();
  const { field, fieldState } = useController({ control, name: 'genreIds' });
  const chosen = field.value;
  return (
    <div className="field">
      <span className="field-label">{words.genres}</span>
      <p className="field-note">{genres.length > 0 ? words.genresHint : words.noGenres}</p>
      <ChipPicker
        label={words.genres}
        searchLabel={words.searchGenres}
        options={genres}
        chosen={chosen}
        onToggle={(id) =>
          field.onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
        }
      />
      <FieldError>{fieldState.error?.message}</FieldError>
    </div>
  );
}
