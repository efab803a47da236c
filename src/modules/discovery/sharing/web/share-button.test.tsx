import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { ShareButton } from './share-button.tsx';

const link = {
  code: 'abc1234',
  url: 'https://backbeat.test/s/abc1234',
  canonicalUrl: 'https://backbeat.test/events/b/014',
  deepLink: 'backbeat://events/b/014',
  feature: 'item-share',
  channel: 'app',
  campaign: 'Event Share',
  title: 'Want to go to Night Freight?',
  description: 'Saturday.',
};
let item = 0;
let answer: () => Response;
let shareable: () => Response;
const broken = () => Response.json({ code: 'bug', title: 'Something went wrong' }, { status: 500 });

beforeEach(() => {
  shareable = () => Response.json({ shareable: true });
  vi.stubGlobal('fetch', async (address: string) =>
    String(address).includes('/share-links/check') ? shareable() : answer(),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const showButton = () => show(<ShareButton itemId={`event:backbeat:${(item += 1)}`} name="Night Freight" />);

const findButton = () => screen.findByRole('button', { name: 'Share' });

test('shows the share sheet if the device has no share dialog [SHR-01]', async () => {
  answer = () => Response.json(link);
  await showButton();
  fireEvent.click(await findButton());
  const whatsApp = await screen.findByRole('link', { name: 'WhatsApp' }, { timeout: 8000 });
  expect(whatsApp.getAttribute('href')).toContain(encodeURIComponent(link.url));
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

test('shows no button for an item without a link, such as a private plan [SHR-04]', async () => {
  shareable = () => Response.json({ shareable: false });
  const { container } = await showButton();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await waitFor(() => expect(container.querySelector('button')).toBeNull());
});

test('shows no button and logs nothing for an item that is gone [SHR-04]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  shareable = () => Response.json({ code: 'profileNotFound', title: 'Not found' }, { status: 404 });
  const { container } = await showButton();
  await waitFor(() => expect(container.querySelector('button')).toBeNull());
  expect(logged).not.toHaveBeenCalled();
});

test('logs a failure and never shows the button [SHR-04]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  shareable = broken;
  const { container } = await showButton();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await waitFor(() => expect(container.querySelector('button')).toBeNull());
  expect(logged).toHaveBeenCalledOnce();
});

test('logs a failure while sharing and removes the button [SHR-04]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  answer = broken;
  await showButton();
  fireEvent.click(await findButton());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Share' })).toBeNull(), { timeout: 8000 });
  expect(logged).toHaveBeenCalledOnce();
});

test('says that sharing failed while its code can’t be loaded, and keeps the button [SHR-01]', async () => {
  const said: ToastWords[] = [];
  const stop = connectToasts((words) => said.push(words));
  vi.doMock('./begin-sharing.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  await showButton();
  fireEvent.click(await findButton());
  await waitFor(() => expect(said.at(-1)).toMatchObject({ title: 'You’re offline', tone: 'danger' }));
  expect(await findButton()).toBeTruthy();
  vi.doUnmock('./begin-sharing.ts');
  stop();
});
