import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import type { EventCard } from '#modules/events/events/contract.ts';
import { CropView } from '#modules/media/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import {
  IconCalendarBlank,
  IconChartBarHorizontal,
  IconGif,
  IconImage,
  IconMusicNotes,
  IconUsersThree,
} from '#platform/ui/icons.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { composeWords } from '../../compose-copy.ts';
import { usePostExtensions, type NamedItem } from '../post-extensions.ts';
import { AttachedView } from './attached-view.tsx';
import { newPoll, type Attached, type AttachedKind, type Draft } from './draft.ts';
import { PictureInput } from './picture-input.tsx';
import { PollEditor } from './poll-editor.tsx';
import type { OptionPictures } from './use-option-pictures.ts';
import type { PictureUpload } from './use-picture.ts';

const GifPicker = lazy(() => import('./gif-picker.tsx').then((part) => ({ default: part.GifPicker })));

type AttachmentFieldsProps = {
  draft: Pick<Draft, 'attached' | 'picture'>;
  upload: PictureUpload;
  optionPictures: OptionPictures;
  /** Events to attach for users who aren't going to any. */
  suggestedEvents: readonly EventCard[];
  onChange: (next: Pick<Draft, 'attached' | 'picture'>) => void;
};

const icons: Record<AttachedKind, ReactNode> = {
  image: <IconImage />,
  event: <IconCalendarBlank />,
  track: <IconMusicNotes />,
  poll: <IconChartBarHorizontal />,
  gif: <IconGif />,
  activity: <IconUsersThree />,
};

/** At most one attachment (PST-03). Choosing another event replaces the first (PST-07). */
export function AttachmentFields({
  draft,
  upload,
  optionPictures,
  suggestedEvents,
  onChange,
}: AttachmentFieldsProps) {
  const { attached, picture } = draft;
  const title = useId();
  const section = useRef<HTMLElement>(null);
  const { EventPicker } = usePostExtensions();
  const [picking, setPicking] = useState<AttachedKind>();
  const files = useRef<HTMLInputElement>(null);
  const attachedKind = attached?.type === 'kept' ? attached.item.type : attached?.type;
  const isExistingPoll = attached?.type === 'kept' && attachedKind === 'poll';

  function attach(next: Attached | undefined) {
    // The pressed button is about to disappear.
    section.current?.focus({ preventScroll: true });
    setPicking(undefined);
    onChange({ attached: next, picture: undefined });
  }

  function choose(kind: AttachedKind) {
    if (kind === 'poll') return attach(newPoll());
    if (kind === 'image') return files.current?.click();
    setPicking(kind === picking ? undefined : kind);
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={title} className="grid gap-3 outline-none">
      <h3 id={title} className="field-label">
        {attached ? composeWords.attached : composeWords.attach}
      </h3>
      {attached?.type === 'poll' && (
        <PollEditor
          poll={attached}
          pictures={optionPictures}
          onChange={(poll) => onChange({ attached: poll, picture })}
        />
      )}
      {attached && attached.type !== 'poll' && <AttachedView attached={attached} />}
      {attached && !isExistingPoll && (
        <div className="composer-kinds">
          {attachedKind === 'event' && EventPicker && (
            <Button
              variant="outline"
              size="small"
              aria-expanded={picking === 'event'}
              onClick={() => choose('event')}
            >
              {composeWords.changeEvent}
            </Button>
          )}
          <Button variant="outline" size="small" onClick={() => attach(undefined)}>
            {composeWords.remove}
          </Button>
        </div>
      )}
      {isExistingPoll && <p className="text-small text-ink-2">{composeWords.pollStays}</p>}
      {!attached && !picture && <KindButtons picking={picking} onChoose={choose} />}
      <PictureInput
        files={files}
        onChoose={(file) => {
          setPicking(undefined);
          void upload.choose(file);
        }}
      />
      <Suspense fallback={<Skeleton className="h-40" />}>
        {upload.isBusy && <Skeleton className="h-40" label={composeWords.uploading} />}
        {picture && !upload.isBusy && (
          <CropView
            picture={picture}
            onChange={(next) => onChange({ attached, picture: next })}
            onTake={() => void upload.send(picture)}
            onBack={() => attach(undefined)}
          />
        )}
        {(!attached || attachedKind === picking) && (
          <Pickers picking={picking} suggestedEvents={suggestedEvents} onPick={attach} />
        )}
      </Suspense>
    </section>
  );
}

type KindButtonsProps = { picking: AttachedKind | undefined; onChoose: (kind: AttachedKind) => void };

function KindButtons({ picking, onChoose }: KindButtonsProps) {
  const { EventPicker, TrackPicker, PlanPicker } = usePostExtensions();
  const kinds: AttachedKind[] = [
    'image',
    ...(EventPicker ? (['event'] as const) : []),
    ...(TrackPicker ? (['track'] as const) : []),
    'poll',
    'gif',
    ...(PlanPicker ? (['activity'] as const) : []),
  ];
  return (
    <div className="composer-kinds">
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="outline"
          size="small"
          aria-expanded={kind === 'poll' || kind === 'image' ? undefined : kind === picking}
          onClick={() => onChoose(kind)}
        >
          {icons[kind]}
          {composeWords.kinds[kind]}
        </Button>
      ))}
    </div>
  );
}

type PickersProps = {
  picking: AttachedKind | undefined;
  suggestedEvents: readonly EventCard[];
  onPick: (next: Attached) => void;
};

function Pickers({ picking, suggestedEvents, onPick }: PickersProps) {
  const { EventPicker, TrackPicker, PlanPicker } = usePostExtensions();
  const pickNamed = (type: 'event' | 'track' | 'activity') => (one: NamedItem) =>
    onPick({ type, id: one.id, name: one.name });
  return (
    <>
      {picking === 'gif' && <GifPicker onPick={(gif) => onPick({ type: 'gif', gif })} />}
      {picking === 'event' && EventPicker && (
        <>
          <EventPicker onPick={pickNamed('event')} />
          <Suggested events={suggestedEvents} onPick={pickNamed('event')} />
        </>
      )}
      {picking === 'track' && TrackPicker && <TrackPicker onPick={pickNamed('track')} />}
      {picking === 'activity' && PlanPicker && <PlanPicker onPick={pickNamed('activity')} />}
    </>
  );
}

function Suggested({ events, onPick }: { events: readonly EventCard[]; onPick: (event: NamedItem) => void }) {
  if (events.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-2">{composeWords.suggested}</p>
      <div className="composer-kinds">
        {events.map((event) => (
          <Button key={event.id} variant="quiet" size="small" onClick={() => onPick(event)}>
            {event.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
