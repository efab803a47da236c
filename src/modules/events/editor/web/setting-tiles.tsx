import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { genresQuery } from '#modules/music/web/index.ts';
import { AvatarStack } from '#platform/ui/avatar-stack.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { imageUrl } from '#modules/media/rules.ts';
import {
  IconCaretRight,
  IconEyeSlash,
  IconMicrophoneStage,
  IconMusicNotes,
  IconTag,
  IconTicket,
  IconUsersThree,
} from '#platform/ui/icons.tsx';
import { eventFormWords, visibilityWords } from '../copy.ts';
import type { FormState } from './form-state.ts';
import { SettingsDrawer } from './late-settings.ts';
import type { FieldName } from './refused-field.ts';
import { useFieldError } from './use-event-form.ts';
import { settingWords, type SettingId } from './copy.ts';

type SettingTilesProps = {
  control: Control<FormState>;
  form: FormState;
  ids: readonly SettingId[];
  onOpen: (id: SettingId) => void;
};

const icons: Record<SettingId, ReactNode> = {
  tickets: <IconTicket />,
  lineup: <IconMicrophoneStage />,
  songs: <IconMusicNotes />,
  tags: <IconTag />,
  collaborators: <IconUsersThree />,
  access: <IconEyeSlash />,
};
const fieldOfTile = {
  tickets: 'tickets',
  lineup: 'performers',
  songs: 'tracks',
  tags: 'genres',
  collaborators: 'invited',
  access: 'visibility',
} as const satisfies Record<SettingId, FieldName>;

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Tiles that summarize and open the event settings (EVA-03). */
export function SettingTiles({ control, form, ids, onOpen }: SettingTilesProps) {
  const { data: genres } = useQuery(genresQuery);
  const summaries: Record<SettingId, string> = {
    tickets: form.tickets.map(({ name }) => name).join(', ') || (form.externalUrl && 'Sold elsewhere'),
    lineup: form.performers.length > 0 ? counted(form.performers.length, 'performer') : '',
    songs: form.tracks.map(({ name }) => name).join(', '),
    tags: [
      ...form.genres.flatMap((id) => genres?.items.find((genre) => genre.id === id)?.name ?? []),
      ...form.hashtags.map((tag) => `#${tag}`),
    ].join(', '),
    collaborators: form.invited.length > 0 ? `${form.invited.length} invited` : '',
    access: `${form.hideAddress ? 'Address: ticket holders' : 'Address: everyone'} · ${visibilityWords[form.visibility].title}`,
  };
  return (
    <section aria-labelledby="event-settings" className="grid gap-2">
      <h2 id="event-settings" className="field-label">
        {eventFormWords.settings}
      </h2>
      <div className="tiles" {...SettingsDrawer.onIntent}>
        {ids.map((id) => (
          <Tile key={id} id={id} control={control} summary={summaries[id]} onOpen={() => onOpen(id)}>
            {id === 'lineup' && form.performers.length > 0 ? (
              <AvatarStack people={facesOf(form)} size={28} />
            ) : (
              <IconCaretRight className="tile-go rtl:-scale-x-100" />
            )}
          </Tile>
        ))}
      </div>
    </section>
  );
}

type TileProps = {
  id: SettingId;
  control: Control<FormState>;
  summary: string;
  onOpen: () => void;
  children: ReactNode;
};

function Tile({ id, control, summary, onOpen, children }: TileProps) {
  const { ref, error } = useFieldError(control, fieldOfTile[id]);
  const { title, none } = settingWords[id];
  return (
    <div className="grid gap-1">
      <button
        ref={ref}
        type="button"
        className="tile"
        aria-haspopup="dialog"
        aria-describedby={error ? `tile-${id}-error` : undefined}
        data-invalid={error ? '' : undefined}
        onClick={onOpen}
      >
        {icons[id]}
        <span className="min-w-0">
          <span className="block font-semibold">{title}</span>
          <span className="block text-small text-ink-2 truncate">{summary || none}</span>
        </span>
        {children}
      </button>
      <FieldError id={`tile-${id}-error`}>{error}</FieldError>
    </div>
  );
}

function facesOf({ performers }: FormState) {
  return performers.slice(0, 3).map(({ card: { id, name, images } }) => ({
    id,
    name,
    image: images[0] ? imageUrl(images[0], 80) : undefined,
  }));
}
