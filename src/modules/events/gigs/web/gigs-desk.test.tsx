import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { press } from '#platform/ui/testing/press.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts } from '#platform/ui/toast.ts';
import { gigWords as words } from '../copy.ts';
import { EventGigs, GigsDesk } from './index.ts';
import type { EventPickerProps } from './new-gig-drawer.tsx';

const artistId = 'artist:backbeat:okta';
const gigs = `/artists/${artistId}/gigs`;

const event = (id: string) => ({
  id: `event:backbeat:${id}`,
  provider: 'backbeat',
  providerCode: 'b',
  providerId: id,
  name: `Night ${id}`,
  startDate: '2027-03-05T05:00:00.000Z',
  endDate: '2027-03-05T11:00:00.000Z',
  timezone: 'America/Los_Angeles',
  images: [],
  gel: 'amber',
  status: 'published',
  venue: null,
  neighborhood: '',
  city: 'Los Angeles',
});
const gig = (id: string, askedBy: 'host' | 'artist' | null, status = 'pending') => ({
  event: event(id),
  askedBy,
  status,
  deniedBy: null,
  part: '',
  isListed: status === 'confirmed',
});
const page = (...items: object[]) => ({ items, next: null });
const refusal = { code: 'alreadyAnswered', title: 'Already answered', message: 'Somebody was faster.' };

const said: string[] = [];
let disconnect: () => void;
beforeEach(() => {
  said.length = 0;
  disconnect = connectToasts(({ title }) => said.push(title));
});
afterEach(() => {
  disconnect();
  cleanup();
  vi.unstubAllGlobals();
});

const Picker = ({ onPick }: EventPickerProps) => (
  <button type="button" onClick={() => onPick({ id: 'event:backbeat:rooftop', name: 'Rooftop' })}>
    Rooftop
  </button>
);

test('an artist accepts a lineup, gets it back if that is refused, and adds a gig [GIG-01, GIG-03, ART-03]', async () => {
  const network = openNetwork();
  await show(<GigsDesk artistId={artistId} EventPicker={Picker} />);
  await network.reply(`GET ${gigs}?side=waiting`, 200, page(gig('freight', 'host'), gig('harbor', 'artist')));
  await network.reply(`GET ${gigs}?side=upcoming`, 200, page(gig('cellar', null, 'confirmed')));
  await network.reply('GET /gigs/suggestions', 200, page());

  const waiting = within(await screen.findByRole('region', { name: words.waiting }));
  expect(waiting.getByText(words.listed)).toBeTruthy();
  expect(waiting.getAllByText(/^Thursday, March 4, 2027, 9:00 PM/)).toHaveLength(2);
  expect(waiting.getByRole('button', { name: `${words.takeBack} Night harbor` })).toBeTruthy();
  expect(
    within(screen.getByRole('list', { name: words.sides.upcoming })).getByText('Night cellar'),
  ).toBeTruthy();
  fireEvent.click(waiting.getByRole('button', { name: `${words.accept} Night freight` }));
  await waitFor(() => expect(waiting.queryByText('Night freight')).toBeNull());
  expect(await network.reply(`PUT ${gigs}/event:backbeat:freight`, 409, refusal)).toEqual({
    status: 'confirmed',
  });
  expect(await waiting.findByText('Night freight')).toBeTruthy();
  expect(said).toEqual([refusal.title]);

  fireEvent.click(screen.getByRole('button', { name: words.newGig }));
  const drawer = within(await screen.findByRole('dialog', { name: words.newGig }));
  expect(drawer.getByRole('region', { name: words.where })).toBeTruthy();
  fireEvent.click(drawer.getByRole('button', { name: words.create }));
  expect(said.at(-1)).toBe(words.chooseFirst);
  fireEvent.click(drawer.getByRole('button', { name: 'Rooftop' }));
  fireEvent.change(drawer.getByLabelText(new RegExp(words.part)), { target: { value: 'Live set' } });
  fireEvent.click(drawer.getByRole('button', { name: words.create }));
  await network.reply(`POST ${gigs}`, 409, refusal);
  await waitFor(() =>
    expect(drawer.getByLabelText(new RegExp(words.part))).toHaveProperty('value', 'Live set'),
  );
  fireEvent.click(await drawer.findByRole('button', { name: words.create }));
  expect(await network.reply(`POST ${gigs}`, 201, gig('rooftop', 'artist'))).toEqual({
    eventId: 'event:backbeat:rooftop',
    part: 'Live set',
  });
  await waitFor(() => expect(said.at(-1)).toBe(words.told.title));
});

test('answering or withdrawing passes the focus on to the next gig, or to the one before [GIG-01, A11-01]', async () => {
  const network = openNetwork();
  await show(<GigsDesk artistId={artistId} EventPicker={Picker} />);
  const waiting = [gig('freight', 'host'), gig('harbor', 'artist'), gig('cellar', 'host')];
  await network.reply(`GET ${gigs}?side=waiting`, 200, page(...waiting));
  await network.reply(`GET ${gigs}?side=upcoming`, 200, page());
  await network.reply('GET /gigs/suggestions', 200, page());
  await screen.findByRole('region', { name: words.waiting });
  press(`${words.accept} Night freight`);
  await waitFor(() => expect(screen.queryByText('Night freight')).toBeNull());
  const [harbor, cellar] = [`${words.takeBack} Night harbor`, `${words.decline} Night cellar`];
  expect(document.activeElement).toBe(screen.getByRole('button', { name: harbor }));
  press(cellar);
  await waitFor(() => expect(screen.queryByText('Night cellar')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: harbor }));
});

test('the answer to the only request leaves the focus on the desk, because its section disappears [GIG-01, A11-01]', async () => {
  const network = openNetwork();
  await show(<GigsDesk artistId={artistId} EventPicker={Picker} />);
  await network.reply(`GET ${gigs}?side=waiting`, 200, page(gig('freight', 'host')));
  await network.reply(`GET ${gigs}?side=upcoming`, 200, page());
  await network.reply('GET /gigs/suggestions', 200, page());
  const section = await screen.findByRole('region', { name: words.waiting });
  press(`${words.accept} Night freight`);
  await waitFor(() => expect(section.isConnected).toBe(false));
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(screen.getByRole('button', { name: words.newGig }))).toBe(true);
});

test('leaving a gig passes the focus on to the next one, and after the last to the button for a new gig [ART-03, A11-01]', async () => {
  await AlertDialog.preload();
  const network = openNetwork();
  await show(<GigsDesk artistId={artistId} EventPicker={Picker} />);
  await network.reply(`GET ${gigs}?side=waiting`, 200, page());
  const upcoming = ['freight', 'harbor'].map((id) => gig(id, null, 'confirmed'));
  await network.reply(`GET ${gigs}?side=upcoming`, 200, page(...upcoming));
  await network.reply('GET /gigs/suggestions', 200, page());
  const leave = async (id: string) => {
    const button = await screen.findByRole('button', { name: `${words.leave}: Night ${id}` });
    press(button.getAttribute('aria-label')!);
    press(words.leave, await screen.findByRole('alertdialog'));
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await leave('freight');
  const next = screen.getByRole('button', { name: `${words.leave}: Night harbor` });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await leave('harbor');
  const newGig = screen.getByRole('button', { name: words.newGig });
  await waitFor(() => expect(document.activeElement).toBe(newGig));
});

test('a host answers requests to play, and sees the answers of the lineup [GIG-03]', async () => {
  const network = openNetwork();
  const artist = (name: string, rest: object) => ({
    artist: sampleCard('artist', name),
    askedBy: 'artist',
    status: 'pending',
    deniedBy: null,
    part: '',
    createdAt: '2027-01-01T00:00:00.000Z',
    ...rest,
  });
  const path = '/events/event:backbeat:freight/gigs';
  await show(<EventGigs eventId="event:backbeat:freight" />);
  await network.reply(`GET ${path}`, 200, {
    items: [
      artist('Okta', {}),
      artist('Salt', { askedBy: 'host' }),
      artist('Ferro', { askedBy: 'host', status: 'denied', deniedBy: 'artist' }),
    ],
    next: null,
  });
  const group = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await group(words.unanswered)).getByText('Salt')).toBeTruthy();
  expect((await group(words.said)).getByText(words.saidNo)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: `${words.accept} Okta` }));
  expect(await network.reply(`PUT ${path}/artist:backbeat:Okta`, 200, {})).toEqual({ status: 'confirmed' });
  expect((await group(words.said)).getByText(words.youSaidYes)).toBeTruthy();
});
