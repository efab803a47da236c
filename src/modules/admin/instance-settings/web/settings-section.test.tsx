import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { settingsRefusals, type AdminSettings } from '../contract.ts';
import { settingsWords as words } from '../copy.ts';
import { SettingsSection } from './index.ts';
import { Invitations } from './invitations.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const berlin = 'city:01920000-0000-7000-8000-000000000001';
const settings: AdminSettings = {
  name: 'Backbeat',
  tagline: '',
  accent: null,
  contactEmail: '',
  socialLinks: [],
  legalPages: {},
  maps: { kind: 'schematic' },
  fixedMapHost: null,
  signUp: 'open',
  eventHosts: 'everyone',
  logo: null,
  defaultCityId: berlin,
  standardContact: 'hello@example.com',
  revision: 'one',
};
const city = { id: berlin, slug: 'berlin', name: 'Berlin', country: 'DE' };

test('shows the default city also if the cities load after the settings [INS-03]', async () => {
  const network = openNetwork();
  await show(<SettingsSection />);
  await network.reply('GET /admin/settings', 200, settings);
  await screen.findByRole('button', { name: words.save });
  await network.reply('GET /cities', 200, { items: [city], total: 1, offset: 0 });
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: new RegExp(words.city) });
  await within(field).findByRole('option', { name: /Berlin/ });
  await waitFor(() => expect(field.value).toBe(berlin));
});

test('after another admin saved first, their changes are shown beside the input [INS-03]', async () => {
  const network = openNetwork();
  await show(<SettingsSection />);
  await network.reply('GET /admin/settings', 200, settings);
  await network.reply('GET /cities', 200, { items: [city], total: 1, offset: 0 });
  const valueOf = (name: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
  await screen.findByRole('button', { name: words.save });
  fireEvent.change(valueOf(words.tagline), { target: { value: 'What is on' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  const { status, title, message: detail } = settingsRefusals.changedMeanwhile;
  const refusal = { code: 'changedMeanwhile', status, title, detail };
  const sent = await network.reply('PUT /admin/settings', status, refusal);
  expect(sent).toMatchObject({ tagline: 'What is on', revision: 'one' });
  const changed = { ...settings, name: 'Berlin Nights', revision: 'two' };
  await network.reply('GET /admin/settings', 200, changed);
  await waitFor(() => expect(valueOf(words.name).value).toBe('Berlin Nights'));
  expect(valueOf(words.tagline).value).toBe('What is on');
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() =>
    expect(network.bodies.at(-1)).toMatchObject({
      name: 'Berlin Nights',
      tagline: 'What is on',
      revision: 'two',
    }),
  );
});

test('a legal page without its text says so at the text, and the focus goes there [INS-03]', async () => {
  const network = openNetwork();
  await show(<SettingsSection />);
  await network.reply('GET /admin/settings', 200, settings);
  await network.reply('GET /cities', 200, { items: [city], total: 1, offset: 0 });
  const page = words.legalPages.terms;
  fireEvent.change(await screen.findByLabelText(page), { target: { value: 'text' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  const text = screen.getByLabelText(words.legalText(page));
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(text);
  expect(screen.getByLabelText(page).getAttribute('aria-invalid')).toBeNull();
});

/** The test browser can't decode or draw images. */
function canDrawLogos() {
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 8;
      naturalHeight = 8;
      src = '';
      async decode() {}
    },
  );
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'toBlob').mockImplementation((give) => give(new Blob(['x'], { type: 'image/png' })));
  vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
}

const fieldOf = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

/** Shows the settings, changes the name and presses Save. */
async function beginSaving() {
  const network = openNetwork();
  const page = { items: [city], total: 1, offset: 0 };
  const setup = { city, instance: { city } };
  const view = await show(<SettingsSection />, undefined, { context: { setup } });
  await network.reply('GET /admin/settings', 200, settings);
  await network.reply('GET /cities', 200, page);
  await screen.findByRole('button', { name: words.save });
  fireEvent.change(fieldOf(words.name), { target: { value: 'Berlin Nights' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() => expect(network.asked.at(-1)).toContain('PUT'));
  const finish = async () => {
    await network.reply('PUT /admin/settings', 200, {});
    await network.reply('GET /admin/settings', 200, { ...settings, name: 'Berlin Nights', revision: 'two' });
    await network.reply('GET /instance', 200, { name: 'Berlin Nights', city });
    await network.reply('GET /cities', 200, page);
    await screen.findByRole('button', { name: words.save, busy: false });
  };
  return { ...view, network, finish };
}

test('a logo that is chosen and text that is typed while the settings are saved stay [INS-03]', async () => {
  canDrawLogos();
  const { container, finish } = await beginSaving();
  fireEvent.change(fieldOf(words.tagline), { target: { value: 'What is on' } });
  const files = [new File(['x'], 'logo.png')];
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } });
  await screen.findByRole('button', { name: words.logoRemove });
  await finish();
  expect(fieldOf(words.tagline).value).toBe('What is on');
  expect(screen.queryByRole('button', { name: words.logoRemove })).not.toBeNull();
});

test('after a save, a field shows what another admin changed in it [INS-03]', async () => {
  const { client, network, finish } = await beginSaving();
  await finish();
  void client.invalidateQueries({ queryKey: ['admin', 'settings'] });
  await network.reply('GET /admin/settings', 200, { ...settings, name: 'Hamburg Nights', revision: 'three' });
  await waitFor(() => expect(fieldOf(words.name).value).toBe('Hamburg Nights'));
});

test('the next address that an admin types stays while an invitation is sent [INS-03]', async () => {
  const network = openNetwork();
  await show(<Invitations />);
  const field = await screen.findByLabelText<HTMLInputElement>(words.inviteEmail);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const invitation = { email: 'ana@example.test', invitedAt: '2026-11-29T12:00:00.000Z', usedAt: null };
  const page = { items: [], next: null };
  await network.reply('GET /admin/invitations', 200, page);
  type('ana@example.test');
  fireEvent.click(screen.getByRole('button', { name: words.invite }));
  await waitFor(() => expect(network.asked.at(-1)).toContain('POST'));
  type('ben@example.test');
  await network.reply('POST', 200, invitation);
  await network.reply('GET /admin/invitations', 200, page);
  await screen.findByRole('button', { name: words.invite, busy: false });
  expect(field.value).toBe('ben@example.test');
});

test('removing an invitation passes the focus on to the next one, or to the one before [INS-03, A11-01]', async () => {
  const network = openNetwork();
  await show(<Invitations />);
  const page = (...names: string[]) => ({
    items: names.map((name) => ({
      email: `${name}@example.test`,
      invitedAt: '2026-11-29T12:00:00.000Z',
      usedAt: null,
    })),
    next: null,
  });
  await network.reply('GET /admin/invitations', 200, page('ana', 'ben', 'cleo'));
  const removeOf = (name: string) =>
    screen.getByRole('button', { name: words.remove(`${name}@example.test`) });
  await screen.findByText('ana@example.test');
  for (const [removed, left] of [
    ['ben', ['ana', 'cleo']],
    ['cleo', ['ana']],
  ] as const) {
    removeOf(removed).focus();
    fireEvent.click(removeOf(removed));
    await network.reply('DELETE', 200, {});
    await network.reply('GET /admin/invitations', 200, page(...left));
    await waitFor(() => expect(screen.queryByText(`${removed}@example.test`)).toBeNull());
    expect(document.activeElement).toBe(removeOf(left.at(-1)!));
  }
});
