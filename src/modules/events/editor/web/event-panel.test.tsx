import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { leaveWords } from '#platform/ui/leave-copy.ts';
import { press } from '#platform/ui/testing/press.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { saveRefusals } from '../draft-refusals.ts';
import { EventPanel } from './event-panel.tsx';
import { me, noParts, okta, openedEvent, stageWith, type, type Answers } from './testing/form-stage.tsx';

const eventId = 'event:backbeat:x';
const artists = ['Okta', 'Juno'].map((name) => ({ ...okta, id: `artist:backbeat:${name}`, name }));

const { title, message: detail, status } = saveRefusals.changedMeanwhile;
const refused = { code: 'changedMeanwhile', title, detail, status };

/** The event with its first artists, as the form reads it. */
const withArtists = (count: number) => {
  const slot = { part: '', playsAt: null, headliner: false };
  const lineup = artists.slice(0, count);
  return {
    ...openedEvent,
    revision: String(count),
    draft: { ...openedEvent.draft, artists: lineup.map(({ id }) => ({ id, ...slot })) },
    event: { ...openedEvent.event, artists: { items: lineup } },
  };
};

async function showLineup(answers: Answers) {
  const stage = stageWith(answers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, me);
  const { history } = await show(<EventPanel eventId={eventId} panel="lineup" parts={noParts} />, client);
  await screen.findByRole('list', { name: 'Lineup' });
  return { ...stage, history };
}
test('changes of the lineup are saved also after an artist accepted meanwhile, who stays [GIG-03, MNG-01]', async () => {
  let count = 1;
  const { sent, said } = await showLineup({
    [`GET /api/events/${eventId}/form`]: () => Response.json(withArtists(count)),
    [`PUT /api/events/${eventId}`]: (body) =>
      (body as { revision: string }).revision === String(count)
        ? Response.json({ event: { id: eventId } })
        : Response.json(refused, { status: 409 }),
  });
  type(/^Type of set/, 'Live');
  count = 2;
  press('Save changes');
  await waitFor(() => expect(said).toMatchObject([{ title: 'Event updated' }]));
  expect(sent.at(-1)?.body).toMatchObject({
    artists: [
      { id: artists[0]!.id, part: 'Live' },
      { id: artists[1]!.id, part: '' },
    ],
  });
});

test('changes of a draft are saved also after someone published it meanwhile [EVA-07, MNG-01]', async () => {
  let isDraft = true;
  const { sent, said } = await showLineup({
    [`GET /api/events/${eventId}/form`]: () => {
      const { draft, ...opened } = withArtists(1);
      const revision = isDraft ? 'draft' : 'published';
      return Response.json({ ...opened, revision, draft: { ...draft, status: isDraft ? 'draft' : null } });
    },
    [`PUT /api/events/${eventId}`]: (body) =>
      (body as { revision: string }).revision === 'draft'
        ? Response.json(refused, { status: 409 })
        : Response.json({ event: { id: eventId } }),
  });
  type(/^Type of set/, 'Live');
  isDraft = false;
  press('Save changes');
  await waitFor(() => expect(said).toMatchObject([{ title: 'Event updated' }]));
  const [stale, last] = sent.map(({ body }) => body as { status?: string; revision: string });
  expect([stale!.status, last!.revision, last!.status]).toEqual(['draft', 'published', undefined]);
});

test('nothing can be typed while changes are saved, which would be lost, but again once the save fails [MNG-01]', async () => {
  const save = Promise.withResolvers<Response>();
  await showLineup({
    [`GET /api/events/${eventId}/form`]: () => Response.json(withArtists(1)),
    [`PUT /api/events/${eventId}`]: () => save.promise,
  });
  const isLocked = () => screen.getByRole('textbox', { name: /^Type of set/ }).closest('[inert]') !== null;
  type(/^Type of set/, 'Live');
  expect(isLocked()).toBe(false);
  press('Save changes');
  await waitFor(() => expect(isLocked()).toBe(true));
  save.resolve(Response.json({}, { status: 500 }));
  await waitFor(() => expect(isLocked()).toBe(false));
  expect(screen.getByRole('textbox', { name: /^Type of set/ })).toHaveProperty('value', 'Live');
});

test('the panel has the focus after its changes are saved or discarded [MNG-01, A11-01]', async () => {
  let revision = '1';
  await showLineup({
    [`GET /api/events/${eventId}/form`]: () => Response.json({ ...withArtists(1), revision }),
    [`PUT /api/events/${eventId}`]: () => Response.json({ event: { id: eventId } }),
  });
  type(/^Type of set/, 'Live');
  revision = '2';
  const before = screen.getByRole('list', { name: 'Lineup' });
  press('Save changes');
  await waitFor(() => expect(screen.getByRole('list', { name: 'Lineup' })).not.toBe(before));
  const panel = screen.getByRole('region', { name: 'Lineup' });
  expect(document.activeElement).toBe(panel);
  type(/^Type of set/, 'DJ');
  press('Discard changes');
  expect(document.activeElement).toBe(panel);
});

test('leaving unsaved changes of an event doesn’t speak of creating it [EVA-05, MNG-01]', async () => {
  const { history } = await showLineup({
    [`GET /api/events/${eventId}/form`]: () => Response.json(withArtists(1)),
  });
  type(/^Type of set/, 'Live');
  await act(async () => history.push('/elsewhere'));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(leaveWords.message);
});

test('the capacity says how many people have tickets, those of removed ticket types included [CAP-01, TED-14]', async () => {
  stageWith({ [`GET /api/events/${eventId}/form`]: () => Response.json({ ...openedEvent, taken: 7 }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, me);
  await show(<EventPanel eventId={eventId} panel="tickets" parts={noParts} />, client);
  expect(await screen.findByText(/ 7 so far\./)).toBeTruthy();
});
