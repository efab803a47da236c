import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import '#platform/ui/alert-dialog-surface.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { Collection, CollectionCard, CollectionStop } from '../contract.ts';
import { listWords as words } from '../list-copy.ts';
import type { Participation } from '../write-contract.ts';
import { AddToListDrawer } from './add-to-list-drawer.tsx';
import { collectionShelfWords } from './collection-shelf-copy.ts';
import { ContributorsEditor } from './contributors-editor.tsx';
import { ListActs } from './list-acts.tsx';
import { emptyList, ListForm } from './list-form.tsx';
import { participationQuery, stopsQuery, writableQuery } from './list-queries.ts';
import { StopsEditor } from './stops-editor.tsx';
import { useListMarks } from './use-list-marks.ts';
import { UserLists } from './user-lists.tsx';

const list = 'collection:1';
const stopOf = (name: string) =>
  ({
    id: `event:b:${name}`,
    name,
    note: `Why ${name}`,
    images: [],
    gel: 'jade',
    startDate: '2030-12-04T20:00:00Z',
    timezone: 'UTC',
  }) as unknown as CollectionStop;

let asked: { line: string; body: unknown; answer: (status: number, body: object) => void }[];
let toasts: ToastWords[];
let stop: () => void;
beforeEach(() => {
  [asked, toasts] = [[], []];
  stop = connectToasts((said) => toasts.push(said));
  vi.stubGlobal(
    'fetch',
    (url: string, init: RequestInit) =>
      new Promise((resolve) => {
        const answer = (status: number, body: object) =>
          resolve(new Response(JSON.stringify(body), { status }));
        const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
        asked.push({ line: `${init.method} ${decodeURIComponent(url)}`, body, answer });
      }),
  );
});
afterEach(() => {
  cleanup();
  stop();
  vi.unstubAllGlobals();
});

const clientOf = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
const named = (...names: string[]) => ({ items: names.map(stopOf), total: names.length, offset: 0 });
const events = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const sent = (method: string) =>
  waitFor(() => {
    const found = asked.find(({ line }) => line.startsWith(method));
    if (!found) throw new Error(`Not asked: ${method}`);
    asked.splice(asked.indexOf(found), 1);
    return found;
  });
const refusal = { code: 'busy', title: 'Busy', detail: 'Try again.' };

async function showEvents() {
  const client = clientOf();
  client.setQueryData(stopsQuery(list).queryKey, named('Ada', 'Bo', 'Cy'));
  await show(<StopsEditor collectionId={list} EventPicker={() => null} />, client);
}

test('buttons reorder events at once, and a refusal restores the order [COL-04]', async () => {
  await showEvents();
  fireEvent.click(screen.getByRole('button', { name: 'Move Ada down' }));
  await waitFor(() => expect(events()).toEqual(['Bo', 'Ada', 'Cy']));
  const order = await sent('PUT');
  expect(order.body).toEqual({ eventIds: ['Bo', 'Ada', 'Cy'].map((name) => `event:b:${name}`) });
  order.answer(503, refusal);
  await waitFor(() => expect(events()).toEqual(['Ada', 'Bo', 'Cy']));
  expect(toasts).toMatchObject([{ title: 'Busy', tone: 'danger' }]);
});

test('dragging a handle by touch moves an event and sends one request on release [COL-04]', async () => {
  const heights = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, place * 100, 300, 100);
  });
  await showEvents();
  const grip = screen.getAllByRole('listitem')[0]!.querySelector('.row-grip')!;
  const at = (clientY: number) => ({ pointerType: 'touch', bubbles: true, clientY });
  fireEvent(grip, new PointerEvent('pointerdown', at(50)));
  fireEvent(document, new PointerEvent('pointermove', at(140)));
  expect(events()).toEqual(['Ada', 'Bo', 'Cy']);
  fireEvent(document, new PointerEvent('pointermove', at(160)));
  fireEvent(document, new PointerEvent('pointermove', at(260)));
  await waitFor(() => expect(events()).toEqual(['Bo', 'Cy', 'Ada']));
  expect(asked).toEqual([]);
  fireEvent(document, new PointerEvent('pointerup', at(260)));
  const order = await sent('PUT');
  expect(order.body).toEqual({ eventIds: ['Bo', 'Cy', 'Ada'].map((name) => `event:b:${name}`) });
  expect(events()).toEqual(['Bo', 'Cy', 'Ada']);
  heights.mockRestore();
});

test('undoing a removal restores an event’s position and note [COL-04]', async () => {
  await showEvents();
  fireEvent.click(screen.getByRole('button', { name: words.takeOff('Bo') }));
  await waitFor(() => expect(events()).toEqual(['Ada', 'Cy']));
  (await sent('DELETE')).answer(200, {});
  toasts[0]!.action!.onPress();
  await waitFor(() => expect(events()).toEqual(['Ada', 'Bo', 'Cy']));
  const back = await sent('PUT');
  expect(back.body).toEqual({ note: 'Why Bo' });
  back.answer(200, {});
  expect((await sent('PUT')).body).toEqual({
    eventIds: ['Ada', 'Bo', 'Cy'].map((name) => `event:b:${name}`),
  });
});

test('removing an event passes the focus on to the next one [COL-04]', async () => {
  await showEvents();
  const takeOff = (name: string) => screen.getByRole('button', { name: words.takeOff(name) });
  takeOff('Bo').focus();
  fireEvent.click(takeOff('Bo'));
  await waitFor(() => expect(events()).toEqual(['Ada', 'Cy']));
  expect(document.activeElement).toBe(takeOff('Cy'));
});

test('toggling a list updates its mark at once, and a refusal reverts only that mark [COL-04]', async () => {
  const client = clientOf();
  const { queryKey } = writableQuery('user:1', 'event:1');
  const listOf = (id: string) => ({ id, name: id, visibility: 'public', hasEvent: false, total: 2 }) as const;
  client.setQueryData(queryKey, { items: [listOf('a'), listOf('b')], total: 2, offset: 0 });
  const marks = () => client.getQueryData(queryKey)?.items.map(({ hasEvent }) => hasEvent);
  await show(<Marks />, client);
  fireEvent.click(screen.getByRole('button', { name: 'a' }));
  fireEvent.click(screen.getByRole('button', { name: 'b' }));
  await waitFor(() => expect(marks()).toEqual([true, true]));
  (await sent('PUT')).answer(503, refusal);
  await waitFor(() => expect(marks()).toEqual([false, true]));
});

test('a list’s mark changes on click, and reverts only if the server refuses [COL-04]', async () => {
  await Drawer.preload();
  const client = clientOf();
  client.setQueryData(meQuery.queryKey, ana);
  client.setQueryData(writableQuery(ana.id, 'event:1').queryKey, {
    items: [{ id: 'a', name: 'Late trains', visibility: 'public', hasEvent: false, total: 2 }],
    total: 1,
    offset: 0,
  });
  await show(<AddToListDrawer open onOpenChange={() => {}} event={{ id: 'event:1', name: 'Bo' }} />, client);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Late trains' });
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  const marking = await sent('PUT');
  expect(box.checked).toBe(true);
  marking.answer(503, refusal);
  await waitFor(() => expect(box.checked).toBe(false));
});

const ana: Me = {
  id: 'user:us-west-2:ana',
  name: 'Ana Reyes',
  email: 'ana@example.test',
  image: null,
  admin: false,
  gel: 'jade',
  acting: null,
  back: null,
};
const maya = {
  id: 'user:maya',
  type: 'user',
  name: 'Maya Okafor',
  images: [],
} as unknown as Collection['creator'];
const state = (change: Partial<Participation> = {}): Participation => ({
  part: null,
  visibility: 'public',
  following: false,
  total: 7,
  contributors: { items: [] },
  ...change,
});
const knowing = (known: Participation) => {
  const client = clientOf();
  client.setQueryData(meQuery.queryKey, ana);
  client.setQueryData(participationQuery(list).queryKey, known);
  return client;
};
const showActs = (known: Participation) =>
  show(
    <ListActs list={{ id: list, name: 'Late trains', creator: maya }} isEditing={false}>
      {null}
    </ListActs>,
    knowing(known),
  );

test('a list is created once, also if the event can’t be added to it [COL-04]', async () => {
  const client = clientOf();
  client.setQueryData(meQuery.queryKey, ana);
  client.setQueryData(writableQuery(ana.id, 'event:1').queryKey, { items: [], total: 0, offset: 0 });
  await Drawer.preload();
  await show(<AddToListDrawer open onOpenChange={() => {}} event={{ id: 'event:1', name: 'Bo' }} />, client);
  const name = screen.getByLabelText(words.newDoList);
  fireEvent.change(name, { target: { value: 'Friday' } });
  fireEvent.click(screen.getByRole('button', { name: words.createAndAdd }));
  (await sent('POST')).answer(201, { id: list });
  (await sent('PUT')).answer(503, refusal);
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Busy' }]));
  expect(name).toHaveProperty('value', '');
});

test('following a list shows at once, and a refusal reverts it with a message [COL-04]', async () => {
  await showActs(state());
  expect(screen.queryByRole('link', { name: words.edit })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: words.follow, pressed: false }));
  await screen.findByRole('button', { name: words.following, pressed: true });
  const asking = await sent('PUT');
  expect(asking.line).toBe(`PUT /api/users/${ana.id}/collections/${list}`);
  asking.answer(503, refusal);
  await screen.findByRole('button', { name: words.follow, pressed: false });
  expect(toasts).toMatchObject([{ title: 'Busy', tone: 'danger' }]);
});

test('an invited user can accept on the list’s page, and edit the list afterwards [COL-04]', async () => {
  await showActs(state({ part: 'invited' }));
  expect(screen.queryByRole('link', { name: words.edit })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: words.accept }));
  const answer = await sent('PUT');
  expect(answer.body).toEqual({ status: 'confirmed' });
  answer.answer(200, state({ part: 'contributor' }));
  await screen.findByRole('link', { name: words.edit });
  expect(screen.queryByText(words.askedToHelp)).toBeNull();
});

test('an invited user appears at once, and disappears when the invitation is refused [COL-04]', async () => {
  const theo = { ...maya, id: 'user:theo', name: 'Theo Brandt' };
  await show(
    <ContributorsEditor collectionId={list} ownerId={ana.id} search={async () => [theo]} />,
    knowing(state({ part: 'owner' })),
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'theo' } });
  fireEvent.click(await screen.findByRole('button', { name: words.inviteOne(theo.name) }));
  await screen.findByRole('button', { name: words.dropOne(theo.name) });
  (await sent('POST')).answer(503, refusal);
  await screen.findByRole('button', { name: words.inviteOne(theo.name) });
  expect(screen.queryByRole('button', { name: words.dropOne(theo.name) })).toBeNull();
  expect(toasts).toMatchObject([{ title: 'Busy' }]);
});

test('a user who declined can be invited again, or removed from the list [COL-04]', async () => {
  const theo = { ...maya, id: 'user:theo', name: 'Theo Brandt', status: 'denied' as const };
  await show(
    <ContributorsEditor collectionId={list} ownerId={ana.id} search={async () => []} />,
    knowing(state({ part: 'owner', contributors: { items: [theo] } })),
  );
  expect(screen.getByRole('button', { name: words.dropOne(theo.name) })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.inviteOne(theo.name) }));
  await screen.findByText(words.invited);
  expect((await sent('POST')).body).toEqual({ userId: theo.id });
});

test('removing a contributor passes the focus on to the next one [COL-04]', async () => {
  const items = ['Theo', 'Ines'].map((name) => ({
    ...maya,
    id: `user:${name}`,
    name,
    status: 'confirmed' as const,
  }));
  await show(
    <ContributorsEditor collectionId={list} ownerId={ana.id} search={async () => []} />,
    knowing(state({ part: 'owner', contributors: { items } })),
  );
  const drop = (name: string) => screen.getByRole('button', { name: words.dropOne(name) });
  drop('Theo').focus();
  fireEvent.click(drop('Theo'));
  await waitFor(() => expect(screen.queryByText('Theo')).toBeNull());
  expect(document.activeElement).toBe(drop('Ines'));
});

test('inviting someone passes the focus on to the next person, or to the button that is left of theirs [COL-04, A11-01]', async () => {
  const [theo, ines, cy] = ['Theo', 'Ines', 'Cy'].map((name) => ({ ...maya, id: `user:${name}`, name }));
  const items = [{ ...cy!, status: 'denied' as const }];
  await show(
    <ContributorsEditor collectionId={list} ownerId={ana.id} search={async () => [theo!, ines!]} />,
    knowing(state({ part: 'owner', contributors: { items } })),
  );
  const invite = (name: string) => screen.findByRole('button', { name: words.inviteOne(name) });
  const press = async (name: string) => {
    const button = await invite(name);
    button.focus();
    fireEvent.click(button);
    await screen.findByRole('button', { name: words.dropOne(name) });
  };
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'e' } });
  await press('Theo');
  expect(document.activeElement).toBe(await invite('Ines'));
  await press('Cy');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: words.dropOne('Cy') }));
});

test('asks before unsaved details are left, also with Done [COL-04]', async () => {
  const initial = { ...emptyList, name: 'Late' };
  const { history } = await show(
    <ListForm initial={initial} submit="Save" busy={false} onSubmit={() => {}} />,
  );
  await act(async () => history.push('/?edit=true'));
  fireEvent.change(screen.getByLabelText(words.name), { target: { value: 'Later' } });
  await act(async () => history.push('/'));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(history.location.search).toBe('?edit=true');
  fireEvent.change(screen.getByLabelText(words.name), { target: { value: 'Late ' } });
  await act(async () => history.push('/'));
  expect(history.location.search).toBe('');
});

test('the do-lists of a user go on after the first ones of their page [COL-02]', async () => {
  const cardOf = (name: string) =>
    ({
      id: `collection:${name}`,
      kind: 'do-list',
      name,
      gel: 'jade',
      creator: maya,
      events: { items: [], total: 0 },
      users: { items: [], total: 0 },
    }) as unknown as CollectionCard;
  const first = { items: [cardOf('Front left')], total: 2, offset: 0, next: 'after-front' };
  await show(<UserLists userId="user:1" title="Do-lists" first={first} />, clientOf());
  fireEvent.click(screen.getByRole('button', { name: collectionShelfWords.moreLists }));
  const { line, answer } = await sent('GET');
  expect(line).toBe('GET /api/users/user:1/collections?cursor=after-front');
  answer(200, { ...first, items: [cardOf('Late trains')], next: null });
  await screen.findByText('Late trains');
  expect(screen.getByText('Front left')).toBeTruthy();
  expect(screen.queryByRole('button', { name: collectionShelfWords.moreLists })).toBeNull();
});

function Marks() {
  const mark = useListMarks('user:1', 'event:1');
  return ['a', 'b'].map((id) => (
    <button key={id} type="button" onClick={() => mark({ listId: id, isOn: true })}>
      {id}
    </button>
  ));
}
