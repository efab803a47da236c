import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { onTrack, type Tracked } from '#platform/ui/track.ts';
import { closeComposer } from '../../compose.ts';
import { ComposerHost, openComposer, PostExtensionsContext, type PickerProps } from '../../index.ts';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { event } from '../../testing/sample-post.ts';
import { resetDraft } from '../draft.ts';

const feed = (type: 'event' | 'community' | 'artist' | 'venue', name: string, authorized: boolean) => ({
  id: `${type}:1`,
  type,
  name,
  images: [],
  gel: 'rose',
  authorized,
});
/** A community that Ana manages. */
export const union = feed('community', 'Freight Union', true);
/** An event to which Ana has a ticket. */
export const guest = feed('event', 'Velvet Static', false);
const audiences = {
  communities: [union],
  events: [guest],
  profiles: [feed('artist', 'Okta Lindqvist', true)],
  selected: null,
  suggestedEvents: [],
};

export const otherEvent = { ...event, id: 'event:backbeat:other', name: 'Basement Signals' };

const EventPicker = ({ onPick }: PickerProps) => (
  <>
    <button type="button" onClick={() => onPick(event)}>
      Pick the night
    </button>
    <button type="button" onClick={() => onPick(otherEvent)}>
      Pick the other night
    </button>
  </>
);

type Stage = {
  network: ReturnType<typeof openNetwork>;
  toasts: ToastWords[];
  client: QueryClient;
  tracked: Tracked[];
};

/** Call once per test file. Each test gets an empty draft and a network of its own. */
export function stageComposer() {
  const stage = {} as Stage;
  let stops: readonly (() => void)[];
  beforeEach(() => {
    stage.network = openNetwork();
    stage.toasts = [];
    stage.tracked = [];
    stage.client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
    stops = [connectToasts((words) => stage.toasts.push(words)), onTrack((one) => stage.tracked.push(one))];
    resetDraft();
  });
  afterEach(() => {
    for (const stop of stops) stop();
    closeComposer();
    cleanup();
    vi.unstubAllGlobals();
  });
  async function compose(request: Parameters<typeof openComposer>[0] = {}, me: Me | null = ana) {
    stage.client.setQueryData(meQuery.queryKey, me);
    const view = await show(
      <PostExtensionsContext value={{ EventPicker }}>
        <ComposerHost />
      </PostExtensionsContext>,
      stage.client,
    );
    act(() => openComposer(request));
    if (!me) return view;
    await screen.findByRole('dialog', {}, { timeout: 15_000 });
    await stage.network.reply('GET', 200, { ...audiences, selected: request.feedId ? union : null });
    return view;
  }
  return Object.assign(stage, { compose });
}

export const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /want to (?:say|ask)/ });
export const write = (words: string) => fireEvent.change(text(), { target: { value: words } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const submit = (name = 'Post') =>
  fireEvent.submit(
    screen.getByRole('button', { name, hidden: true }).closest('form') ?? document.querySelector('form')!,
  );
