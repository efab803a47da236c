import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webGl } from '#modules/profiles/maps/testing/fake-maplibre.ts';
import { leaveWords } from '#platform/ui/leave-copy.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { areaRefusals, type CityNeighborhood } from '../contract.ts';
import { areaWords as words, cityWords } from '../copy.ts';
import { BoundaryEditor } from './boundary-editor.tsx';
import { CitiesSection } from './cities-section.tsx';
import { NeighborhoodsEditor } from './neighborhoods-editor.tsx';
import { berlin } from './testing/berlin.ts';

beforeEach(() => void (webGl.isOn = true));
afterEach(() => {
  webGl.isOn = false;
  cleanup();
  vi.unstubAllGlobals();
});

const areaOf = (id: string, name: string): CityNeighborhood => ({
  id: `01938c5e-0000-7000-8000-00000000000${id}`,
  slug: name.toLowerCase(),
  name,
  latitude: 52.5,
  longitude: 13.4,
  rings: [
    [
      [13.3, 52.5],
      [13.4, 52.5],
      [13.4, 52.6],
      [13.3, 52.5],
    ],
  ],
  images: [],
});
/** Loads nothing that saving would wait for. */
const streets = { kind: 'style', light: '/light', dark: '/dark', hosts: [] } as const;
const [mitte, wedding] = [areaOf('2', 'Mitte'), areaOf('3', 'Wedding')];

test.each([
  ['a new neighborhood', undefined],
  ['a renamed one', wedding],
])('%s doesn’t take the name of another, whose boundary would be replaced [NBH-05]', async (_what, area) => {
  const network = openNetwork();
  const onClose = vi.fn();
  await show(
    <BoundaryEditor city={berlin} areas={[mitte, wedding]} area={area} base={streets} onClose={onClose} />,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: words.save }));
  type(words.name, ' mitte');
  type(words.corners, '13.1, 52.1\n13.2, 52.1\n13.2, 52.2');
  save();
  expect(await screen.findByText(/Each neighborhood needs its own name/)).toBeTruthy();
  expect(network.asked.filter((line) => line.startsWith('PUT'))).toEqual([]);
  type(words.name, 'Moabit');
  save();
  await network.reply(`PUT /admin/cities/${berlin.id}/neighborhoods`, 200, {
    items: [],
    total: 0,
    offset: 0,
  });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test.each([
  ['no boundary', []],
  ['a boundary of several parts', [wedding.rings[0]!, mitte.rings[0]!]],
])('a neighborhood with %s is renamed without drawing one [NBH-05, INS-05]', async (_what, rings) => {
  const network = openNetwork();
  const onClose = vi.fn();
  const area = { ...wedding, rings };
  await show(<BoundaryEditor city={berlin} areas={[area]} area={area} base={streets} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText(words.name), { target: { value: 'Gesundbrunnen' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  const path = `PUT /admin/cities/${berlin.id}/neighborhoods`;
  await network.reply(path, 200, { items: [], total: 0, offset: 0 });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('a neighborhood without a name isn’t sent, and its field says so [NBH-05]', async () => {
  const network = openNetwork();
  const base = { kind: 'schematic' } as const;
  await show(<BoundaryEditor city={berlin} areas={[]} area={undefined} base={base} onClose={vi.fn()} />);
  fireEvent.change(screen.getByLabelText(words.corners), {
    target: { value: '13.1, 52.1\n13.2, 52.1\n13.2, 52.2' },
  });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  expect(await screen.findByText(areaRefusals.areaUnnamed.message)).toBeTruthy();
  expect(screen.getByLabelText(words.name).getAttribute('aria-invalid')).toBe('true');
  expect(network.asked.filter((line) => line.startsWith('PUT'))).toEqual([]);
});

test.each([
  ['without streets says where to choose another', { kind: 'schematic' }, '/admin/settings'],
  ['with streets needs no other', streets, undefined],
] as const)('drawing on a map %s [NBH-05, INS-10]', async (_what, base, settings) => {
  openNetwork();
  await show(<BoundaryEditor city={berlin} areas={[mitte]} area={undefined} base={base} onClose={vi.fn()} />);
  const link = screen.queryByRole('link', { name: words.chooseMap });
  expect(link?.getAttribute('href')).toBe(settings);
});

test('a press on the map while a corner is half typed changes nothing and says why [NBH-05]', async () => {
  openNetwork();
  await show(
    <BoundaryEditor
      city={berlin}
      areas={[mitte]}
      area={mitte}
      base={{ kind: 'schematic' }}
      onClose={() => {}}
    />,
  );
  await screen.findByRole('button', { name: words.zoomIn });
  const corners = screen.getByRole<HTMLTextAreaElement>('textbox', { name: words.corners });
  const typed = `${corners.value}\n13.2,`;
  fireEvent.change(corners, { target: { value: typed } });
  act(() => webGl.press({ lng: 13.1, lat: 52.1 }));
  expect(corners.value).toBe(typed);
  expect(screen.getByText(words.cornersWrong)).toBeTruthy();
  fireEvent.change(corners, { target: { value: `${typed} 52.2` } });
  act(() => webGl.press({ lng: 13.1, lat: 52.1 }));
  expect(corners.value).toBe(`${typed} 52.2\n13.1, 52.1`);
});

test('leaving the page asks before a drawn boundary is lost [NBH-05, EVA-05]', async () => {
  openNetwork();
  const { history } = await show(
    <BoundaryEditor
      city={berlin}
      areas={[mitte]}
      area={undefined}
      base={{ kind: 'schematic' }}
      onClose={() => {}}
    />,
  );
  await screen.findByRole('button', { name: words.zoomIn });
  act(() => webGl.press({ lng: 13.1, lat: 52.1 }));
  await act(async () => history.push('/explore'));
  expect(await screen.findByText(leaveWords.title)).toBeTruthy();
});

test('the focus follows into the editor, and back to the button that opened it [A11-01, NBH-05]', async () => {
  const network = openNetwork();
  await show(<NeighborhoodsEditor city={berlin} base={streets} onBack={() => {}} />);
  const path = `/admin/cities/${berlin.id}/neighborhoods`;
  const list = { items: [mitte, wedding], total: 2, offset: 0 };
  await network.reply(`GET ${path}`, 200, list);
  const button = (name: string) => screen.findByRole('button', { name });
  const hasFocus = async (named: Promise<HTMLElement>) => {
    const element = await named;
    await waitFor(() => expect(document.activeElement).toBe(element));
  };
  const redraw = () => button(cityWords.namedAct(words.redraw, 'Wedding'));
  await hasFocus(button(words.back));
  fireEvent.click(await button(words.draw));
  await hasFocus(screen.findByLabelText(words.name));
  fireEvent.click(await button(words.cancel));
  await hasFocus(button(words.draw));
  fireEvent.click(await redraw());
  await hasFocus(screen.findByLabelText(words.name));
  fireEvent.click(await button(words.save));
  await network.reply(`PUT ${path}`, 200, list);
  await network.reply(`GET ${path}`, 200, list);
  await hasFocus(redraw());
});

test('the focus returns from the neighborhoods to the city [A11-01, INS-05]', async () => {
  const network = openNetwork();
  await show(<CitiesSection base={{ kind: 'schematic' }} />);
  await network.reply('GET /cities', 200, { items: [berlin], total: 1, offset: 0 });
  const open = () =>
    screen.findByRole('button', { name: cityWords.namedAct(cityWords.neighborhoods, 'Berlin') });
  fireEvent.click(await open());
  await network.reply('GET /cities', 200, { items: [berlin], next: null });
  fireEvent.click(await screen.findByRole('button', { name: words.back }));
  const button = await open();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('the city whose neighborhoods are open is in the address [INS-05]', async () => {
  const network = openNetwork();
  const section = <CitiesSection base={{ kind: 'schematic' }} />;
  const { history } = await show(section, undefined, { path: '/?show=berlin' });
  await network.reply('GET /cities', 200, { items: [berlin], next: null });
  fireEvent.click(await screen.findByRole('button', { name: words.back }));
  await waitFor(() => expect(history.location.search).toBe(''));
  await network.reply('GET /cities', 200, { items: [berlin], next: null });
  fireEvent.click(
    await screen.findByRole('button', { name: cityWords.namedAct(cityWords.neighborhoods, 'Berlin') }),
  );
  expect(await screen.findByRole('heading', { name: words.title('Berlin') })).toBeTruthy();
  expect(history.location.search).toBe('?show=berlin');
});
