import { QueryClient } from '@tanstack/react-query';
import { pictureWords } from '#modules/media/copy.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { stubPictures } from '#platform/ui/testing/stub-pictures.ts';
import type { FormParts } from '../parts.ts';
import { emptyForm, type FormState } from '../form-state.ts';
import { NewEventPage } from '../new-event-page.tsx';
import type { Place } from '../venue-place.ts';

export const draftKey = 'backbeat:new-event';
export const me: Me = {
  id: 'user:us-west-2:1',
  name: 'Maya',
  email: '',
  image: null,
  admin: false,
  gel: 'amber',
  acting: null,
  back: null,
};
export const location = {
  name: 'Leimert Yard',
  addressFull: '4337 Degnan Blvd, Los Angeles',
  address1: '4337 Degnan Blvd',
  city: 'Los Angeles',
  state: { name: 'California', code: 'CA' },
  zipCode: '90008',
  latitude: 34,
  longitude: -118,
};
export const whole: FormState = {
  ...emptyForm,
  currency: 'usd',
  name: 'Block Party',
  start: '2026-12-12T16:00',
  end: '2026-12-12T22:00',
  venueName: 'Leimert Yard',
  address: location.addressFull,
  location,
  picture: { from: 'press', seed: 3 },
};
/** A data URL, as the crop dialog returns it. */
export const uploaded: FormState['picture'] = {
  from: 'upload',
  data: 'data:image/jpeg;base64,AAAA',
  width: 500,
  height: 625,
};

/** The answer with a published event for its form. */
export const openedEvent = {
  draft: {
    creatorId: me.id,
    name: 'Block Party',
    description: '',
    startDate: '2090-12-12T16:00:00',
    endDate: '2090-12-12T22:00:00',
    timezone: null,
    venue: { id: null, name: 'Leimert Yard' },
    location,
    tickets: emptyForm.tickets,
    artists: [],
    tracks: [],
    hashtags: [],
    preferences: { hideAddress: false },
    visibility: 'public',
    externalUrl: '',
    minimumAge: null,
    maxPerPerson: null,
  },
  revision: '1',
  event: {
    id: 'event:backbeat:x',
    creatorId: me.id,
    timezone: 'America/Los_Angeles',
    images: [],
    location,
    offer: { currency: 'usd' },
    artists: { items: [] },
    tracks: { items: [] },
  },
  genres: [],
  placeZone: 'America/Los_Angeles',
  creatorType: 'owner',
  ordered: {},
  taken: 0,
  sold: false,
  isAwaited: false,
  currencyLock: null,
};

const saved = {
  provider: 'backbeat',
  providerCode: 'b',
  providerId: 'x',
  event: { id: 'event:backbeat:x' },
};

type SentRequest = { readonly path: string; readonly body: unknown };
/** Overrides answers by `METHOD /api/path`. */
export type Answers = Readonly<
  Record<string, (body: unknown, asked: URLSearchParams) => Response | Promise<Response>>
>;

/** A fake server for the form. Records requests, their idempotency keys, and toasts in order. */
export function openFormStage(answers: Answers = {}) {
  const said: ToastWords[] = [];
  const sent: SentRequest[] = [];
  const keys: (string | null)[] = [];
  const stop = connectToasts((words) => said.push(words));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://backbeat.test');
    const path = decodeURIComponent(pathname);
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    if (method !== 'GET') {
      sent.push({ path, body });
      keys.push(new Headers(init.headers).get('idempotency-key'));
    }
    const answer = answers[`${method} ${path}`];
    if (answer) return answer(body, searchParams);
    if (path === '/api/me') return Response.json(me);
    if (path === '/api/fees') return Response.json({ percent: 10, perTicketCents: 99 });
    if (method === 'GET') return Response.json({ items: [], total: 0, offset: 0, next: null });
    const { status } = (body ?? {}) as { readonly status?: string };
    return Response.json({ ...saved, event: { ...saved.event, status } });
  });
  const close = () => {
    stop();
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  };
  return { said, sent, keys, close };
}

const part = () => null;
export const noParts: FormParts = { Songs: part, Hashtags: part, ArtistSearch: part };

type StageOptions = {
  readonly as?: Me | null;
  readonly cid?: string;
  readonly place?: Place;
  readonly parts?: FormParts;
};

/** Renders the page of a new event with a stored draft. */
export async function showForm(
  form: Partial<FormState> = {},
  { as = me, cid, place, parts = noParts }: StageOptions = {},
) {
  localStorage.setItem(draftKey, JSON.stringify({ at: Date.now(), form: { ...whole, ...form } }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, as);
  const onSaved = vi.fn();
  const view = await show(
    <NewEventPage
      cid={cid}
      place={place}
      currency="usd"
      timeZone="America/Los_Angeles"
      city="Los Angeles"
      parts={parts}
      onSaved={onSaved}
    />,
    client,
  );
  await screen.findByRole('button', { name: 'Start over' });
  return { ...view, onSaved, client };
}
export const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create event' }));
export const saveDraft = () => fireEvent.click(screen.getAllByRole('button', { name: 'Save draft' })[0]!);

const card = (type: ProfileType, name: string) => sampleCard(type, name, { note: 'Los Angeles' });
export const community = { ...card('community', 'Freight Union'), id: 'community:9' };
const venue = card('venue', 'Leimert Yard');
const own = [{ ...card('user', 'Maya'), id: me.id }, community, venue];
export const okta = card('artist', 'Okta');

/** A fake server for one test, whose user runs a community and a venue. */
export function stageWith(answers: Answers = {}) {
  const stage = openFormStage({
    'GET /api/profiles': () => Response.json({ items: own, total: 3, offset: 0 }),
    ...answers,
  });
  onTestFinished(stage.close);
  return stage;
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
/** Browsers answer Enter in a field with a click on the form's submit button. */
export const enter = (dialog: Element) =>
  act(async () => dialog.querySelector<HTMLButtonElement>('button[type=submit]')!.click());
export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

/** The test browser can't decode or draw images. */
export function canDraw() {
  stubPictures({ width: 500, height: 500 });
  return vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((give) => give(new Blob(['x'], { type: 'image/jpeg' })));
}
export async function choosePicture(input: Element) {
  fireEvent.change(input, { target: { files: [new File(['x'], 'night.png', { type: 'image/png' })] } });
  await press(pictureWords.take);
}
