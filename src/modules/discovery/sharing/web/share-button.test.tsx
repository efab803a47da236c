// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
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

beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const showButton = () => show(<ShareButton itemId={`event:backbeat:${(item += 1)}`} name="Night Freight" />);

test('shows the share sheet if the device has no share dialog [SHR-01]', async () => {
  answer = () => Response.json(link);
  await showButton();
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  const whatsApp = await screen.findByRole('link', { name: 'WhatsApp' }, { timeout: 8000 });
  expect(whatsApp.getAttribute('href')).toContain(encodeURIComponent(link.url));
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

test('logs a failure and removes the button [SHR-04]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  answer = () => Response.json({ code: 'bug', title: 'Something went wrong' }, { status: 500 });
  await showButton();
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Share' })).toBeNull(), { timeout: 8000 });
  expect(logged).toHaveBeenCalledOnce();
});
