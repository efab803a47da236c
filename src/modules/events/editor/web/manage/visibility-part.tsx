import { send } from '#platform/send.ts';
import { getSend } from '#platform/ui/api.ts';
import { getEventForm, updateEvent, type Visibility } from '../../contract.ts';
import { visibilityWords } from '../../copy.ts';
import { hiddenByAdmin } from '../../hidden-copy.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { trackUpdate } from '../track-update.ts';
import { VisibilityChoice } from '../visibility-choice.tsx';
import { Part } from './part.tsx';
import { useEventAct, type PartProps } from './use-event-act.ts';

const words = eventSettingsWords.visibility;

type VisibilityChange = { readonly visibility: Visibility; readonly isUndo?: boolean };

/** Changes visibility right away (EVT-07). */
export function VisibilityPart({
  opened: {
    event,
    hidden,
    draft: { creatorId },
  },
}: PartProps) {
  const eventId = event.id;
  const { act, isBusy, wish } = useEventAct(eventId, {
    run: async ({ visibility }: VisibilityChange) => {
      // Starts from the latest version, so that changes by others are kept.
      const { draft, revision } = await getSend()(getEventForm, { eventId });
      return send(updateEvent, { ...draft, eventId, revision, visibility });
    },
    onDone: () => trackUpdate(eventId, event.status ?? 'published'),
    said: (_saved, { visibility, isUndo }) => ({
      ...words.done(visibilityWords[visibility].title),
      ...(!isUndo && {
        action: {
          label: eventSettingsWords.undo,
          onPress: () => act({ visibility: event.visibility, isUndo: true }),
        },
      }),
    }),
  });
  if (hidden) return <Part title={words.title} why={hiddenByAdmin} />;
  return (
    <Part title={words.title} {...(event.status !== 'draft' && { why: words.published })}>
      <VisibilityChoice
        value={wish?.visibility ?? event.visibility}
        hostId={creatorId}
        hideLabel
        busy={isBusy}
        onChange={(visibility) => act({ visibility })}
      />
    </Part>
  );
}
