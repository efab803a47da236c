import { pictureWords } from '#modules/media/copy.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazy, type ComponentType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { SettingsDrawer } from './late-settings.ts';
import {
  button,
  canDraw,
  choosePicture,
  enter,
  noParts,
  okta,
  press,
  showForm,
  stageWith,
  type,
} from './testing/form-stage.tsx';

beforeEach(async () => {
  await Promise.all([SettingsDrawer, Dialog].map((part) => part.preload()));
});

describe('lineup', () => {
  const chosen = { target: { files: [new File(['x'], 'yard.png', { type: 'image/png' })] } };
  const parts = {
    ...noParts,
    ArtistSearch: ({ onPick }: { onPick: (artist: ProfileCard) => void }) => (
      <button onClick={() => onPick(okta)}>Pick Okta</button>
    ),
  };
  const lineup = async () => within(await screen.findByRole('list', { name: 'Lineup' }));

  test('adds an artist from the search results [PFM-01, PFM-06]', async () => {
    const { said } = stageWith();
    await showForm({}, { parts });
    await press(/^Lineup/);
    await press('Pick Okta');
    expect(await (await lineup()).findByText('Okta')).toBeTruthy();
    expect(said).toEqual([
      {
        title: 'Performer added',
        message: 'The performer has been added to the lineup.',
        tone: 'success',
      },
    ]);
  });

  test('the form stays while the first visit of a setting loads, and gets the focus back [EVA-03, A11-01]', async () => {
    let arrive = () => {};
    const loading = new Promise<{ default: ComponentType }>((done) => {
      arrive = () => done({ default: () => null });
    });
    stageWith();
    await showForm({}, { parts: { ...noParts, ArtistSearch: lazy(() => loading) } });
    const tile = await button(/^Lineup/);
    tile.focus();
    fireEvent.click(tile);
    const drawer = await screen.findByRole('dialog', { name: 'Event settings' });
    expect(tile.closest<HTMLElement>('[style*="display: none"]')).toBeNull();
    await act(async () => arrive());
    fireEvent.keyDown(drawer, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(tile));
  });

  test('keeps a performer and what was typed while the next one is looked up [PFM-01, PFM-08]', async () => {
    let answer = () => {};
    stageWith();
    const fetchNow = fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.includes('/artists/')) await new Promise<void>((resolve) => (answer = resolve));
      return fetchNow(url, init);
    });
    const cards = ['Okta', 'Nadia'].map((name) => ({ ...okta, id: `artist:backbeat:${name}`, name }));
    const ArtistSearch = ({ onPick }: { onPick: (artist: ProfileCard) => void }) =>
      cards.map((card) => (
        <button key={card.id} onClick={() => onPick(card)}>
          Pick {card.name}
        </button>
      ));
    await showForm({}, { parts: { ...noParts, ArtistSearch } });
    await press(/^Lineup/);
    await press('Pick Okta');
    answer();
    await (await lineup()).findByText('Okta');
    await press('Pick Nadia');
    type(/^Type of set/, 'Live');
    answer();
    await (await lineup()).findByText('Nadia');
    const typed = (name: string) =>
      within(screen.getByRole('group', { name })).getByRole('textbox', { name: /^Type of set/ });
    expect(typed('Okta')).toHaveProperty('value', 'Live');
    expect(typed('Nadia')).toHaveProperty('value', '');
  });

  test('creates a performer without a page in a dialog, and reports failures [PFM-01, PFM-03, PFM-06, PFM-07, MED-03]', async () => {
    let isDown = true;
    const { said, sent } = stageWith({
      'POST /api/artists': () =>
        isDown ? Response.json({}, { status: 500 }) : Response.json({ ...okta, name: 'New Act' }),
      'POST /api/media/createUploadUrl': () => Response.json({}, { status: 500 }),
    });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const drawn = canDraw();
    await showForm({}, { parts });
    await press(/^Lineup/);
    await press('New performer');
    const editor = await screen.findByRole('dialog', { name: 'New performer' });
    type('Name', 'New Act');
    type('Website', 'https://act.example');
    await press('Add performer');
    expect(said.splice(0)).toEqual([
      { title: 'Image required', message: 'You must choose an image to continue.', tone: 'danger' },
    ]);
    expect(sent).toEqual([]);
    const description = 'You must choose an image to continue.';
    expect(screen.getByRole('button', { name: 'Choose an image', description })).toBe(document.activeElement);
    await choosePicture(editor.querySelector('input[type=file]')!);
    await press('Add performer');
    await waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toEqual({
      title: 'Failed to create artist(s)',
      message: 'An artist failed to create. Try again later.',
      tone: 'danger',
    });
    isDown = false;
    await press('Add performer');
    expect(await (await lineup()).findByText('New Act')).toBeTruthy();
    expect(said[1]?.title).toBe('Performer added');
    expect(sent.at(-2)).toMatchObject({ path: '/api/artists', body: { name: 'New Act' } });
    expect(sent.at(-1)).toMatchObject({
      path: '/api/media/createUploadUrl',
      body: { itemType: 'artist', key: expect.stringMatching(/^Okta\/\d{13}\.jpeg$/) },
    });
    logged.mockRestore();
    drawn.mockRestore();
  });

  test('Enter creates one performer, also if pressed again while it is saved [PFM-01]', async () => {
    const { sent } = stageWith({ 'POST /api/artists': () => new Promise<Response>(() => {}) });
    const drawn = canDraw();
    await showForm({}, { parts });
    await press(/^Lineup/);
    await press('New performer');
    const editor = await screen.findByRole('dialog', { name: 'New performer' });
    type('Name', 'New Act');
    type('Website', 'https://act.example');
    await choosePicture(editor.querySelector('input[type=file]')!);
    await button('Choose another image');
    await enter(editor);
    await waitFor(() => expect(editor.querySelector('[aria-busy]')).toBeTruthy());
    await enter(editor);
    expect(sent.map(({ path }) => path)).toEqual(['/api/artists']);
    drawn.mockRestore();
  });

  test('closing the crop dialog keeps the image and everything typed in the new performer form', async () => {
    stageWith();
    const drawn = canDraw();
    await showForm({}, { parts: { ...noParts, ArtistSearch: () => null } });
    await press(/^Lineup/);
    await press('New performer');
    const editor = await screen.findByRole('dialog', { name: 'New performer' });
    type('Name', 'New Act');
    fireEvent.change(editor.querySelector('input[type=file]')!, chosen);
    await screen.findByRole('slider', { name: pictureWords.zoom });
    fireEvent.click(within(editor).getByRole('button', { name: 'Close' }));
    expect(await button('Choose another image')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('New Act');
    drawn.mockRestore();
  });
});
