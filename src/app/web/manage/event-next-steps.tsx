import { useRouteContext, useRouter } from '@tanstack/react-router';
import { loadPublishButton } from '#modules/events/editor/web/index.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { eventPath } from '#modules/events/events/rules.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { Field } from '#platform/ui/field.tsx';
import { IconCopy } from '#platform/ui/icons.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { nextStepWords as words } from './event-next-copy.ts';

const PublishButton = /*#__PURE__*/ latePart(loadPublishButton);

/** A draft has no figures yet, only actions: publish, preview, edit (EVA-07). */
export function DraftPanel({ event }: { event: ManagedEvent }) {
  const router = useRouter();
  const quiet = buttonClass({ variant: 'outline' });
  return (
    <div className="grid gap-4 justify-items-start">
      <p className="text-ink-2 max-w-prose">{words.draft}</p>
      <div className="flex flex-wrap gap-3">
        <PublishButton eventId={event.id} onPublished={() => void router.invalidate()} />
        <Link to={eventPath(event)} className={quiet}>
          {words.preview}
        </Link>
        <Link to={manageEventPath(event, 'details')} className={quiet}>
          {words.edit}
        </Link>
      </div>
    </div>
  );
}

/** Suggestions after publishing, until the first guests come. */
export function NextSteps({ event }: { event: ManagedEvent }) {
  return (
    <div className="grid gap-6">
      <p className="text-lead">{words.live}</p>
      <ShareLink event={event} />
      <ul aria-label={words.steps} className="grid gap-2">
        {words.step.map(({ section, title, text }) => (
          <li key={section} className="manage-line next-step">
            <span className="min-w-0">
              <Link to={manageEventPath(event, section)} className="stretched font-semibold">
                {title}
              </Link>
              <span className="block text-small text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ShareLink({ event }: { event: ManagedEvent }) {
  const { setup } = useRouteContext({ from: '__root__' });
  const url = setup.publicUrl + eventPath(event);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={words.link} className="grow">
        <TextInput readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <Button onClick={() => void copyText(url, words.copied, words.notCopied)}>
        <IconCopy />
        {words.copy}
      </Button>
    </div>
  );
}
