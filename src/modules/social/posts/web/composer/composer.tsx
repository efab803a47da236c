import './composer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { countCharacters } from '#platform/count-text.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { sendOnce } from '#platform/ui/send-once.ts';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import { Field } from '#platform/ui/field.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { track } from '#platform/ui/track.ts';
import { composeEvents, composeWords, broadcastLabels } from '../../compose-copy.ts';
import { createPost, editPost, type FeedPost, type Audience } from '../../contract.ts';
import { draftProblem, draftRefusals, postLimits, postPath } from '../../rules.ts';
import type { ComposeRequest } from '../compose.ts';
import { changePost, insertPost } from '../post-cache.ts';
import { audiencesQuery } from '../post-queries.ts';
import { AttachmentFields } from './attachment-fields.tsx';
import { AudienceFields } from './audience-fields.tsx';
import {
  checkedDraft,
  draftFrom,
  draftOf,
  saveDraft,
  resetDraft,
  sentItem,
  withPicture,
  type Draft,
} from './draft.ts';
import { useOptionPictures } from './use-option-pictures.ts';
import { usePicture } from './use-picture.ts';

export type ComposerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  me: Me;
  request: ComposeRequest;
};

/** The "New post" form (PST-01). Keeps the draft until it is sent. */
export function Composer({ open, onOpenChange, me, request }: ComposerProps) {
  const [isBusy, setBusy] = useState(false);
  const formId = 'composer';
  const isEdit = request.edit !== undefined;
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !isBusy && onOpenChange(next)}
      title={isEdit ? composeWords.editTitle : composeWords.title}
      footer={
        <Button type="submit" form={formId} size="large" className="w-full" busy={isBusy}>
          {isEdit ? composeWords.save : composeWords.send}
        </Button>
      }
    >
      {open && (
        <ComposerForm
          // Another post or feed needs another draft.
          key={request.edit?.id ?? request.feedId ?? ''}
          id={formId}
          me={me}
          request={request}
          onBusy={setBusy}
          isBusy={isBusy}
          onDone={() => onOpenChange(false)}
        />
      )}
    </Drawer>
  );
}

function problemOf(draft: Draft) {
  const now = Date.now();
  return draftProblem(checkedDraft(draft, now), now);
}

type FormProps = {
  id: string;
  me: Me;
  request: ComposeRequest;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
};

function ComposerForm({ id, me, request, isBusy, onBusy, onDone }: FormProps) {
  const { edit, feedId } = request;
  const { draft, latest, isChanged, change } = useDraft(request);
  const finish = useFinish(edit, onDone);
  // It opens from a button that looks like this field.
  const text = useFirstFocus<HTMLTextAreaElement>(true);
  const picture = usePicture(me, change);
  const optionPictures = useOptionPictures(me, (key, uploaded) =>
    change({ attached: withPicture(latest.current.attached, key, uploaded) }),
  );
  // The feed it opened with is always among the options.
  const [begun] = useState(draft.feedId);
  const audiences = useQuery(audiencesQuery(me.id, begun || undefined)).data;
  const audience = [
    ...(audiences?.communities ?? []),
    ...(audiences?.events ?? []),
    ...(audiences?.profiles ?? []),
    ...(audiences?.selected ? [audiences.selected] : []),
  ].find((one) => one.id === draft.feedId);

  function isWrong(): boolean {
    const problem = problemOf(latest.current);
    if (problem) toast({ ...draftRefusals[problem], tone: 'danger' });
    return problem !== undefined;
  }

  async function submit() {
    // An upload in progress may be the post's only content, so validation waits for it.
    const isUploading = picture.isBusy || optionPictures.busy.size > 0;
    if (isBusy || (!isUploading && isWrong())) return;
    onBusy(true);
    try {
      if (!(await picture.settle(() => latest.current.picture))) return;
      if (!(await optionPictures.settle()) || isWrong()) return;
      const ready = latest.current;
      finish(await (edit ? sendChange(edit, ready) : sendDraft(me, ready, audience)));
    } catch (error) {
      const words = isRefusal(error) ? error : { title: 'Something went wrong', message: 'Try again.' };
      toast({ title: words.title, message: words.message, tone: 'danger' });
    } finally {
      onBusy(false);
    }
  }

  const isPoll = draft.attached?.type === 'poll';
  return (
    <form
      id={id}
      className="composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Unsaved when={edit !== undefined && isChanged} />
      <AudienceFields
        me={me}
        draft={draft}
        audiences={audiences}
        audience={audience}
        isSettled={feedId !== undefined || edit !== undefined}
        isEdit={edit !== undefined}
        onChange={change}
      />
      <Field label={isPoll ? composeWords.question : composeWords.description}>
        <TextArea
          ref={text}
          rows={3}
          limit={postLimits.description}
          length={countCharacters(draft.description)}
          placeholder={composeWords.placeholder}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <AttachmentFields
        draft={draft}
        upload={picture}
        optionPictures={optionPictures}
        suggestedEvents={audiences?.suggestedEvents ?? []}
        onChange={change}
      />
    </form>
  );
}

/** The draft, stored while a new post is written. */
function useDraft({ edit, feedId }: ComposeRequest) {
  const [draft, setDraft] = useState<Draft>(() =>
    edit ? draftFrom(edit) : { ...draftOf(), ...(feedId !== undefined && { feedId }) },
  );
  const [opened] = useState(draft);
  /** For callbacks that finish after a later render. */
  const latest = useRef(draft);
  function change(next: Partial<Draft>) {
    const now = { ...latest.current, ...next };
    latest.current = now;
    setDraft(now);
    // A feed fixed by the page doesn't carry over to the next draft.
    if (!edit) saveDraft(feedId === undefined ? now : { ...now, feedId: draftOf().feedId });
  }
  const isChanged =
    draft.description !== opened.description ||
    draft.attached !== opened.attached ||
    draft.picture !== undefined;
  return { draft, latest, isChanged, change };
}

/** Shows a new post first in its feeds (PST-09), or a changed one everywhere. */
function useFinish(edit: FeedPost | undefined, onDone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (post: FeedPost) => {
    if (edit) {
      changePost(client, post.id, (before) => ({ ...post, pinned: before.pinned }));
      onDone();
      track(composeEvents.updated, { itemId: post.id });
      toast({ ...composeWords.saved, tone: 'success' });
      return;
    }
    insertPost(client, post);
    resetDraft();
    onDone();
    track(composeEvents.created, { itemId: post.id });
    const view = () => void navigate({ to: postPath(post) });
    toast({ ...composeWords.shared, tone: 'success', action: { label: composeWords.view, onPress: view } });
  };
}

/** @param audience undefined for a public post */
function sendDraft(me: Me, draft: Draft, audience: Audience | undefined): Promise<FeedPost> {
  const item = draft.attached && sentItem(draft.attached, Date.now());
  const maySend = audience?.authorized === true && broadcastLabels(audience.type) !== undefined;
  const post = {
    userId: me.id,
    description: draft.description,
    feedId: draft.feedId || null,
    profileId: `profile:${draft.profileId ?? me.acting?.id ?? me.id}`,
    sendEmail: maySend && draft.sendEmail,
    sendSMS: maySend && draft.sendSMS,
  };
  // Without the item that is sent, because the end of a poll counts from now.
  return sendOnce(JSON.stringify([post, draft.attached]), (idempotencyKey) =>
    getSend()(createPost, { ...post, items: { items: item ? [item] : [] } }, { idempotencyKey }),
  );
}

/** An unchanged attachment isn't sent. */
function sendChange(post: FeedPost, { description, attached }: Draft): Promise<FeedPost> {
  const item = attached && sentItem(attached, Date.now());
  const stays = attached?.type === 'kept' || (!attached && post.items.items.length === 0);
  return getSend()(editPost, {
    postId: post.id,
    description,
    ...(!stays && { items: { items: item ? [item] : [] } }),
  });
}
