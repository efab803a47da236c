import { pictureWords } from '#modules/media/copy.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePrompt, promptStore } from '#modules/identity/accounts/web/sign-in-prompt.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { SettingsDrawer } from './late-settings.ts';
import {
  button,
  canDraw,
  community,
  create,
  draftKey,
  location,
  me,
  noParts,
  press,
  showForm,
  stageWith,
  type,
  uploaded,
  whole,
} from './testing/form-stage.tsx';

beforeEach(async () => {
  await Promise.all([SettingsDrawer, Dialog, AlertDialog].map((part) => part.preload()));
});
afterEach(closePrompt);

describe('event form', () => {
  test('shows an image, host, name, start and end as "Dec 12 – 4:00 PM", a place and five rows of description [EVA-02]', async () => {
    stageWith();
    await showForm();
    expect(within(screen.getByRole('region', { name: 'Image' })).getByText('Upload')).toBeTruthy();
    expect(await button(/^Hosted by Maya/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Event name' })).toBeTruthy();
    expect(await button(/^Starts Dec 12.* – 4:00\sPM$/)).toBeTruthy();
    expect(await button(/^Ends Dec 12.* – 10:00\sPM$/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Venue name' }).value).toBe('Leimert Yard');
    expect(screen.getByRole('combobox', { name: 'Address' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Description' }).getAttribute('rows')).toBe('5');
  });

  test('requests the twelve stock posters once and uses the chosen one [EVA-27]', async () => {
    stageWith();
    await showForm();
    const posters = within(screen.getByRole('list', { name: 'Posters' })).getAllByRole('button');
    expect(posters).toHaveLength(12);
    expect(new Set(posters.map((poster) => poster.querySelector('img')!.src)).size).toBe(1);
    await act(async () => fireEvent.click(posters[4]!));
    expect(posters.map((poster) => poster.getAttribute('aria-pressed') === 'true').indexOf(true)).toBe(4);
  });

  test('opens each part of "Event settings" from its tile, and invites co-hosts when signed in [EVA-03]', async () => {
    let viewer: typeof me | null = null;
    stageWith({ 'GET /api/me': () => Response.json(viewer) });
    const parts = { ...noParts, Collaborators: () => <p>People to invite</p> };
    const tiles = ['Tickets', 'Lineup', 'Songs', 'Genres and tags'];
    const { unmount } = await showForm({}, { parts, as: null });
    const shown = () =>
      within(screen.getByRole('region', { name: 'Event settings' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    for (const tile of tiles) expect(shown().some((text) => text?.startsWith(tile))).toBe(true);
    expect(shown().join()).not.toContain('Collaborators');
    unmount();
    viewer = me;
    await showForm({}, { parts });
    await press(/^Collaborators/);
    const drawer = await screen.findByRole('dialog', { name: 'Event settings' });
    expect(within(drawer).getByText('People to invite')).toBeTruthy();
    const tabs = within(drawer).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([...tiles, 'Collaborators', 'Access']);
  });

  test('asks before it discards what was typed, and stays or leaves as chosen [EVA-05]', async () => {
    stageWith();
    const { history } = await showForm();
    const leave = () => act(async () => history.push('/elsewhere'));
    await leave();
    const words = 'You will lose all your progress if you leave before creating the event. Are you sure?';
    expect(await screen.findByText(words)).toBeTruthy();
    await press('Keep editing');
    expect(history.location.pathname).toBe('/');
    expect(localStorage.getItem(draftKey)).toContain('Block Party');
    await leave();
    await press('Leave');
    await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'));
    // As the dialog says, the next new event starts empty.
    expect(localStorage.getItem(draftKey)).toBeNull();
  });

  test.each([
    ['a user', me.id, false],
    ['a community', community.id, true],
  ])(
    'with %s as the host (%s), “Members only” is offered: %s [EVT-07]',
    async (_host, creatorId, isOffered) => {
      stageWith();
      await showForm({ creatorId });
      await press(/^Access/);
      const members = await screen.findByRole<HTMLInputElement>('radio', { name: /^Members only/ });
      expect(members.disabled).toBe(!isOffered);
      const why = screen.queryByText('Only communities can host members-only events.');
      expect(why === null).toBe(isOffered);
    },
  );

  test('offers to create a community next to the error about paid tickets [EVA-21]', async () => {
    stageWith();
    await showForm({ tickets: [{ ...whole.tickets[0]!, priceValue: 12 }] });
    expect(screen.queryByRole('button', { name: 'New community' })).toBeNull();
    create();
    await press('New community');
    expect(await screen.findByRole('dialog', { name: 'New community' })).toBeTruthy();
  });

  test('Enter creates one community, also if pressed again while it is saved [EVA-21]', async () => {
    const { sent } = stageWith({ 'POST /api/profiles': () => new Promise<Response>(() => {}) });
    await showForm({ tickets: [{ ...whole.tickets[0]!, priceValue: 12 }] });
    create();
    await press('New community');
    const dialog = await screen.findByRole('dialog', { name: 'New community' });
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Freight Union' } });
    fireEvent.submit(dialog.querySelector('form')!);
    await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeTruthy());
    await act(async () => fireEvent.submit(dialog.querySelector('form')!));
    expect(sent.map(({ path }) => path)).toEqual(['/api/profiles']);
  });

  test('suggests known venues by name, and choosing one fills in the address [LOC-01]', async () => {
    const known = {
      placeId: 'venue:backbeat:7',
      provider: 'backbeat',
      type: 'establishment',
      name: 'Ninth St. Freight',
    };
    const street = { placeId: 'p2', provider: 'photon', type: 'address', name: 'Ninth St', detail: 'LA' };
    const place = { ...location, name: 'Ninth St. Freight', addressFull: '1 Ninth St', location };
    stageWith({
      'GET /api/places/autocomplete': () =>
        Response.json({ items: [street, { ...known, detail: 'Arts District' }] }),
      'GET /api/venues/venue:backbeat:7': () =>
        Response.json({ ...place, id: known.placeId, timezone: 'America/Los_Angeles' }),
    });
    await showForm({ venueName: '', address: '', location: null });
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Venue name' });
    fireEvent.change(field, { target: { value: 'Ninth' } });
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Ninth St. FreightArts District']);
    fireEvent.click(options[0]!);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' }).value).toBe('1 Ninth St'),
    );
    expect(field.value).toBe('Ninth St. Freight');
  });

  test('a place that answers late doesn’t replace what was chosen or typed meanwhile [LOC-01]', async () => {
    const slow = Promise.withResolvers<Response>();
    const place = (id: string) => ({ ...location, id, name: id, addressFull: `Street of ${id}`, location });
    const [one, other] = ['venue:slow', 'venue:fast'].map((placeId) => ({
      placeId,
      provider: 'backbeat',
      type: 'establishment',
      name: placeId,
      detail: '',
    }));
    stageWith({
      'GET /api/places/autocomplete': () => Response.json({ items: [one, other] }),
      'GET /api/venues/venue:slow': () => slow.promise,
      'GET /api/venues/venue:fast': () =>
        Response.json({ ...place('venue:fast'), timezone: 'Europe/Berlin' }),
    });
    await showForm({ venueName: '', address: '', location: null });
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Venue name' });
    for (const name of ['venue:slow', 'venue:fast']) {
      fireEvent.change(field, { target: { value: name.slice(0, 7) } });
      fireEvent.click(await screen.findByRole('option', { name }));
    }
    await screen.findByDisplayValue('Street of venue:fast');
    fireEvent.change(field, { target: { value: 'The back room' } });
    await act(async () => slow.resolve(Response.json({ ...place('venue:slow'), timezone: 'Asia/Tokyo' })));
    expect(field.value).toBe('The back room');
    expect(screen.getByDisplayValue('Street of venue:fast')).toBeTruthy();
  });

  test('a venue name typed while an address is looked up stays beside it [LOC-01]', async () => {
    const slow = Promise.withResolvers<Response>();
    const found = { placeId: 'p4', provider: 'photon', type: 'establishment', name: 'Club', detail: 'LA' };
    stageWith({
      'GET /api/places/autocomplete': () => Response.json({ items: [found] }),
      'GET /api/places/p4': () => slow.promise,
    });
    await showForm({ venueName: '', address: '', location: null });
    const address = screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });
    fireEvent.change(address, { target: { value: 'Degnan' } });
    fireEvent.click(await screen.findByRole('option', { name: /Club/ }));
    const venue = screen.getByRole('combobox', { name: 'Venue name' });
    fireEvent.change(venue, { target: { value: 'The back room' } });
    await act(async () => slow.resolve(Response.json({ ...location, timezone: null })));
    expect(address.value).toBe(location.addressFull);
    expect(screen.getByDisplayValue('The back room')).toBeTruthy();
  });

  test('offers a typed address again when the form refuses it [EVA-19, LOC-01]', async () => {
    const typed = {
      placeId: 'p3',
      provider: 'gazetteer',
      type: 'address',
      name: '道玄坂2-1',
      detail: 'Tokyo',
    };
    stageWith({ 'GET /api/places/autocomplete': () => Response.json({ items: [typed] }) });
    await showForm({ address: '道玄坂2-1', location: null });
    expect(screen.queryByRole('option')).toBeNull();
    create();
    expect(await screen.findByRole('option', { name: /道玄坂/ })).toBeTruthy();
  });

  test('asks a guest to sign up on submit, then continues [EVA-08]', async () => {
    const { sent } = stageWith({ 'GET /api/me': () => Response.json(null) });
    await showForm({}, { as: null });
    create();
    await waitFor(() => expect(promptStore.read().isOpen).toBe(true));
    expect(promptStore.read().prompt?.title).toBe('Sign up to create your event');
    expect(sent).toEqual([]);
    promptStore.read().prompt?.goOn?.(me);
    await waitFor(() => expect(sent[0]).toMatchObject({ path: '/api/events', body: { creatorId: me.id } }));
  });

  test.each([
    ['uses the community in the page address as host', community.id, true, community.id],
    ['uses the community of the feed in the page address', 'feed:9', true, community.id],
    ['uses the community of a feed id that names its type', `feed:${community.id}`, true, community.id],
    ['doesn’t use a community that doesn’t authorize the user', community.id, false, me.id],
  ])('%s [EVA-09, EVA-10, RTE-04, X-24]', async (_what, cid, authorized, creatorId) => {
    const { sent } = stageWith({
      [`GET /api/communities/${community.id}`]: () => Response.json({ ...community, authorized }),
    });
    await showForm({}, { cid });
    create();
    await waitFor(() => expect(sent[0]).toMatchObject({ path: '/api/events', body: { creatorId } }));
  });

  test('uses the venue in the page address, also with the stored draft of another place [LOC-01, EVA-29]', async () => {
    const { sent } = stageWith();
    const venueId = 'venue:backbeat:7';
    const place = {
      venueId,
      venueName: 'Kraftwerk',
      address: 'Köpenicker Str. 70',
      placeZone: 'Europe/Berlin',
      placeCity: 'Berlin',
    };
    await showForm({ zone: 'America/Denver' }, { place: { ...place, location } });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Event name' }).value).toBe(
      'Block Party',
    );
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Venue name' }).value).toBe('Kraftwerk');
    create();
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        path: '/api/events',
        body: { venue: { id: venueId, name: 'Kraftwerk' }, timezone: 'Europe/Berlin' },
      }),
    );
  });

  test('doesn’t save as the user if the requested community can’t host [EVA-10]', async () => {
    const lost = { code: 'offline', title: 'You’re offline', detail: 'Check your connection and try again.' };
    const { sent, said } = stageWith({
      [`GET /api/communities/${community.id}`]: () => Response.json(lost, { status: 503 }),
    });
    await showForm({}, { cid: community.id });
    create();
    await waitFor(() => expect(said.map(({ title }) => title)).toEqual(['You’re offline']));
    expect(sent).toEqual([]);
  });

  test('offers the user’s profiles as hosts and their own venues as places [EVA-28]', async () => {
    stageWith();
    await showForm({ address: '', venueName: '', location: null });
    await press(/^Hosted by Maya/);
    const hosts = await screen.findAllByRole('menuitemcheckbox');
    expect(hosts.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Maya'),
      expect.stringContaining('Freight Union'),
    ]);
    // Content behind an open menu is hidden from the accessibility tree.
    fireEvent.focus(screen.getByRole('combobox', { name: 'Address', hidden: true }));
    expect(await screen.findByRole('option', { name: /Leimert Yard/ })).toBeTruthy();
  });

  test('offers the host’s previous places in full, and searches near the last one [EVA-28]', async () => {
    const asked: URLSearchParams[] = [];
    const known = { venueId: null, venueName: 'Cold Store', location, timezone: 'America/New_York' };
    const { sent } = stageWith({
      'GET /api/places/known': (_body, search) => {
        asked.push(search);
        return Response.json({ items: [known], near: { latitude: 34.25, longitude: -118.5 } });
      },
      'GET /api/places/autocomplete': (_body, search) => {
        asked.push(search);
        return Response.json({ items: [], total: 0, offset: 0 });
      },
    });
    await showForm({ address: '', venueName: '', location: null, creatorId: community.id });
    const address = screen.getByRole('combobox', { name: 'Address' });
    fireEvent.focus(address);
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      `Cold Store${location.addressFull}`,
      expect.stringContaining('Leimert Yard'),
    ]);
    expect(asked[0]!.get('creatorId')).toBe(community.id);
    fireEvent.change(address, { target: { value: '43 Deg' } });
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!)).toEqual({
        q: '43 Deg',
        latitude: '34.25',
        longitude: '-118.5',
      }),
    );
    fireEvent.change(address, { target: { value: '' } });
    fireEvent.click(await screen.findByRole('option', { name: /Cold Store/ }));
    await screen.findByDisplayValue(location.addressFull);
    create();
    await waitFor(() => expect(sent[0]).toMatchObject({ body: { location, venue: { name: 'Cold Store' } } }));
  });

  test('only logs a failed image upload, because the event exists [EVA-13, MED-02, MED-03]', async () => {
    const { sent, said } = stageWith({
      'POST /api/media/createUploadUrl': () => Response.json({ url: 'http://backbeat.test/put-here' }),
      'PUT /put-here': () => Response.json({}, { status: 413 }),
    });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { onSaved } = await showForm({ picture: uploaded });
    create();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent.map(({ path }) => path)).toEqual(['/api/events', '/api/media/createUploadUrl', '/put-here']);
    expect(sent[1]!.body).toMatchObject({ key: expect.stringMatching(/^x\/\d{13}\.jpeg$/) });
    expect(said.map(({ title }) => title)).toEqual(['Event created']);
    expect(logged.mock.calls).toEqual([[expect.any(String), new Error('Upload to S3 failed')]]);
    logged.mockRestore();
  });

  test('says "Ticket added" and "Ticket updated" [TED-13]', async () => {
    const { said } = stageWith();
    await showForm();
    await press(/^Tickets/);
    await press('Add new ticket option');
    await screen.findByRole('dialog', { name: 'Add new ticket option' });
    type(/Ticket name/, 'Front row');
    await press('Add ticket');
    await press('Edit Front row');
    await press('Save ticket');
    await waitFor(() => expect(said.map(({ title }) => title)).toEqual(['Ticket added', 'Ticket updated']));
  });
});

describe('closing the crop dialog', () => {
  const chosen = { target: { files: [new File(['x'], 'yard.png', { type: 'image/png' })] } };

  test('keeps the image in the event form, unless cancelled', async () => {
    stageWith();
    const drawn = canDraw();
    await showForm();
    const input = document.querySelector('.art input[type=file]')!;
    const src = () => screen.getByRole<HTMLImageElement>('img', { name: 'Image' }).src;
    fireEvent.change(input, chosen);
    await press(pictureWords.back);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(src()).not.toMatch(/^data:/);
    fireEvent.change(input, chosen);
    const window = await screen.findByRole('dialog', { name: pictureWords.crop });
    fireEvent.click(within(window).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(src()).toMatch(/^data:image\/jpeg/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    drawn.mockRestore();
  });
});
