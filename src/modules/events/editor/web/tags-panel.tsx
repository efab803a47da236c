import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { genresQuery } from '#modules/music/web/index.ts';
import { ChipPicker } from '#platform/ui/chip-picker.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { limits } from '../draft-refusals.ts';
import type { ChangeForm, FormState } from './form-state.ts';
import type { HashtagsProps } from './parts.ts';
import { tagsPanelWords } from './tags-panel-copy.ts';

type TagsPanelProps = { form: FormState; change: ChangeForm; Hashtags: ComponentType<HashtagsProps> };

export function TagsPanel({ form, change, Hashtags }: TagsPanelProps) {
  const { data } = useQuery(genresQuery);
  const isFull = form.genres.length >= limits.genres;
  const toggle = (id: string) =>
    change({
      genres: form.genres.includes(id) ? form.genres.filter((one) => one !== id) : [...form.genres, id],
    });
  return (
    <>
      <div className="grid gap-2">
        <p className="field-label">
          {tagsPanelWords.genres}
          <span className="field-note num">
            {form.genres.length} of {limits.genres}
          </span>
        </p>
        {data ? (
          <ChipPicker
            label={tagsPanelWords.genres}
            searchLabel={tagsPanelWords.searchGenres}
            options={data.items}
            chosen={form.genres}
            onToggle={toggle}
            isFull={isFull}
          />
        ) : (
          <Skeleton lines={2} />
        )}
      </div>
      <Hashtags tags={form.hashtags} onChange={(hashtags) => change({ hashtags })} />
    </>
  );
}
