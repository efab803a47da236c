import { useState, type ReactNode } from 'react';
import { getArtist } from '#modules/profiles/artists/contract.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconPlus, IconTrash } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { performerToasts } from '../copy.ts';
import { limits, saveRefusals } from '../draft-refusals.ts';
import type { ChangeForm, FormPerformer, FormState } from './form-state.ts';
import type { FormParts } from './parts.ts';
import { PerformerEditor } from './performer-editor.tsx';
import { MoveButtons, useReorder } from '#platform/ui/reorder.tsx';
import { lineupPanelWords } from './lineup-panel-copy.ts';

type LineupPanelProps = {
  form: FormState;
  change: ChangeForm;
  parts: Pick<FormParts, 'ArtistSearch' | 'ArtistIdeas'>;
  creatorId: string;
  isAdmin: boolean;
};

/** (PFM-08) */
export function LineupPanel({
  form,
  change,
  parts: { ArtistSearch, ArtistIdeas },
  creatorId,
  isAdmin,
}: LineupPanelProps) {
  const { performers } = form;
  const [isNew, setNew] = useState(false);
  const put = (next: readonly FormPerformer[]) => change({ performers: next });
  const { rowProps, grip } = useReorder(performers, put);
  const isFull = performers.length >= limits.artists;

  function add(card: ProfileCard) {
    change((now) => {
      const next = withPerformer(now.performers, card);
      if (next !== now.performers) toast({ ...performerToasts.added, tone: 'success' });
      return { ...now, performers: next };
    });
  }
  /** Only admins can add top performers (PFM-05). The server checks it, too. */
  async function pick(card: ProfileCard) {
    const artist = isAdmin
      ? undefined
      : await getSend()(getArtist, { artistId: card.id }).catch(() => undefined);
    if (artist?.topPerformer) {
      const { title, message } = saveRefusals.topPerformer;
      return toast({ title, message, tone: 'warning' });
    }
    add(card);
  }

  return (
    <>
      <ArtistSearch onPick={(card) => void pick(card)} />
      <Button variant="outline" disabled={isFull} onClick={() => setNew(true)}>
        <IconPlus />
        {lineupPanelWords.newPerformer}
      </Button>
      <ol className="rows" aria-label={lineupPanelWords.lineup}>
        {performers.map((performer, index) => (
          <li key={performer.card.id} className="row row-tall" {...rowProps(index)}>
            <PerformerFields
              performer={performer}
              onChange={(changed) => put(performers.toSpliced(index, 1, changed))}
              onRemove={() => put(performers.toSpliced(index, 1))}
            >
              <MoveButtons
                name={performer.card.name}
                index={index}
                list={performers}
                onChange={put}
                grip={grip(index)}
              />
            </PerformerFields>
          </li>
        ))}
      </ol>
      {ArtistIdeas && !isFull && (
        <ArtistIdeas
          creatorId={creatorId}
          chosen={performers.map(({ card }) => card.id)}
          onPick={(card) => void pick(card)}
        />
      )}
      {isNew && (
        <PerformerEditor
          onMade={(card) => {
            setNew(false);
            add(card);
          }}
          onClose={() => setNew(false)}
        />
      )}
    </>
  );
}

/** @returns the same lineup if it's full, or has the performer */
function withPerformer(lineup: readonly FormPerformer[], card: ProfileCard): readonly FormPerformer[] {
  if (lineup.length >= limits.artists || lineup.some((one) => one.card.id === card.id)) return lineup;
  return [...lineup, { card, part: '', playsAt: '', headliner: lineup.length === 0 }];
}

type PerformerFieldsProps = {
  performer: FormPerformer;
  onChange: (changed: FormPerformer) => void;
  onRemove: () => void;
  /** Buttons that move the performer. */
  children: ReactNode;
};

function PerformerFields({ performer, onChange, onRemove, children }: PerformerFieldsProps) {
  const { card, part, playsAt, headliner } = performer;
  return (
    <>
      <div className="row-head">
        <ProfileFace profile={card} size={40} />
        <bdi className="row-name font-semibold">{card.name}</bdi>
        <span className="flex items-center gap-1">
          {children}
          <IconButton label={lineupPanelWords.remove(card.name)} icon={<IconTrash />} onClick={onRemove} />
        </span>
      </div>
      <div role="group" aria-label={card.name} className="contents">
        <div className="form-pair">
          <Field label={lineupPanelWords.setType} optional>
            <TextInput
              placeholder={lineupPanelWords.setTypeExample}
              maxLength={60}
              value={part}
              onChange={({ target }) => onChange({ ...performer, part: target.value })}
            />
          </Field>
          <Field label={lineupPanelWords.setTime} optional>
            <TextInput
              type="time"
              value={playsAt}
              // A set before the start keeps its day until its time is changed.
              onChange={({ target }) =>
                onChange({
                  ...performer,
                  playsAt: target.value,
                  daysLater: Math.max(performer.daysLater ?? 0, 0),
                })
              }
            />
          </Field>
        </div>
        <Checkbox
          checked={headliner}
          onChange={({ target }) => onChange({ ...performer, headliner: target.checked })}
        >
          {lineupPanelWords.headliner}
        </Checkbox>
      </div>
    </>
  );
}
