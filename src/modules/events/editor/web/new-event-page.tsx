import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { Point } from '#platform/distance.ts';
import { BeatMark } from '#platform/ui/beat-mark.tsx';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { IconX } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { useNow } from '#platform/ui/use-now.ts';
import type { Saved } from '../contract.ts';
import { eventFormWords as words } from '../copy.ts';
import { EventForm, type FormBarProps } from './event-form.tsx';
import { emptyForm, type FormState } from './form-state.ts';
import { useLocalDraft } from './use-local-draft.ts';
import type { FormParts } from './parts.ts';
import type { Place } from './venue-place.ts';
import { formWords } from './copy.ts';

type NewEventPageProps = {
  readonly cid: string | undefined;
  /** The venue from the page address. */
  readonly place?: Place | undefined;
  /** Of the visitor's city. */
  readonly currency: string;
  /** Of the visitor's city, until a place is chosen (EVA-29). `null` while the instance has no city. */
  readonly timeZone: string | null;
  /** The visitor's city. Empty while the instance has none. */
  readonly city: string;
  /** The center of the visitor's city. */
  readonly near?: Point | undefined;
  readonly parts: FormParts;
  readonly onSaved: (saved: Saved) => void;
};

/** The full-screen page of a new event. The browser keeps a draft until it is saved. */
export function NewEventPage(props: NewEventPageProps) {
  const { cid, place, currency, timeZone, city, near, parts, onSaved } = props;
  const form = useForm<FormState>({
    defaultValues: { ...emptyForm, currency, placeZone: timeZone, placeCity: city, ...place },
  });
  const [wasResumed, setResumed] = useState(false);
  const { savedAt, forget, startOver } = useLocalDraft(form, (draft) => {
    const typed = form.getValues();
    form.reset(
      {
        ...draft,
        currency: draft.currency || currency,
        creatorId: cid ? null : draft.creatorId,
        name: draft.name || typed.name,
        description: draft.description || typed.description,
        ...(place && { ...place, zone: null }),
      },
      { keepDefaultValues: true },
    );
    setResumed(true);
  });
  return (
    <EventForm
      form={form}
      cid={cid}
      parts={parts}
      near={near}
      onSaved={(saved) => {
        forget();
        onSaved(saved);
      }}
      onDiscard={forget}
      Top={Top}
      Bottom={Bottom}
      note={
        <>
          {wasResumed && (
            <Button
              variant="bare"
              size="small"
              onClick={() => {
                startOver();
                form.reset();
                setResumed(false);
              }}
            >
              {formWords.startOver}
            </Button>
          )}
          {savedAt !== undefined && <SavedAgo at={savedAt} />}
        </>
      }
    />
  );
}

function Top({ saving, onCancel, onDraft, note }: FormBarProps & { note: ReactNode }) {
  return (
    <header className="form-top">
      <Link to="/" aria-label={words.backbeat} className="form-logo">
        <BeatMark />
      </Link>
      <IconButton className="form-close" label={words.cancel} icon={<IconX />} onClick={onCancel} />
      <h1>{words.title}</h1>
      <div className="form-kept">{note}</div>
      <Button className="form-top-draft" variant="bare" busy={saving === 'draft'} onClick={onDraft}>
        {words.saveDraft}
      </Button>
    </header>
  );
}

function Bottom({ saving, onCancel, onDraft, onSave }: FormBarProps) {
  return (
    <footer className="form-bottom">
      <Button variant="bare" className="form-cancel" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button className="form-bottom-draft" variant="outline" busy={saving === 'draft'} onClick={onDraft}>
        {words.saveDraft}
      </Button>
      <Button className="form-create" variant="lit" busy={saving === 'published'} onClick={onSave}>
        {words.create}
      </Button>
    </footer>
  );
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats seconds as `12 s`, `3 min`, `2 h` or `4 d`. */
function agoText(seconds: number): string {
  if (seconds < minute) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`;
  if (seconds < day) return `${Math.floor(seconds / hour)} h`;
  return `${Math.floor(seconds / day)} d`;
}

function SavedAgo({ at }: { at: number }) {
  const now = useNow();
  return <span className="form-saved num">{formWords.kept(agoText(((now ?? at) - at) / 1000))}</span>;
}
