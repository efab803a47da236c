import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { moderationWords as words } from '../copy.ts';
import type { ReportCase } from '../moderation-contract.ts';
import { CaseCard } from './case-card.tsx';
import { ModerationQueue } from './moderation-queue.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const found: ReportCase = {
  id: '01938c5e-0000-7000-8000-000000000001',
  itemId: 'feedPost:01938c5e-0000-7000-8000-000000000002',
  kind: 'feedPost',
  title: 'Loud Larry',
  excerpt: 'Buy my tickets',
  path: '/posts/01938c5e-0000-7000-8000-000000000002',
  author: null,
  authorSuspended: false,
  hidden: false,
  held: false,
  reports: { total: 1, reasons: [{ reason: 'spam', total: 1 }] },
  firstReportedAt: '2026-11-29T12:00:00.000Z',
  lastReportedAt: '2026-11-29T12:00:00.000Z',
  decision: null,
  acts: ['hide'],
};

const author: NonNullable<ReportCase['author']> = {
  id: 'user:us-west-2:01938c5e-0000-7000-8000-000000000004',
  type: 'user',
  name: 'Loud Larry',
  images: [],
  gel: 'jade',
  provider: 'backbeat',
  providerId: '01938c5e-0000-7000-8000-000000000004',
  verified: false,
  score: 0,
  note: '',
};

test('a decision that fails keeps its dialog and reason, to try again [MOD-01]', async () => {
  const network = openNetwork();
  await show(<CaseCard found={found} />);
  const { label } = words.acts.hide;
  fireEvent.click(screen.getByRole('button', { name: `${label}: ${found.title}` }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(words.reason);
  fireEvent.change(reason, { target: { value: 'The tenth of its kind' } });
  const decide = () => fireEvent.click(screen.getByRole('button', { name: label }));
  decide();
  await network.reply(`POST /moderation/reports/${found.id}/acts`, 503, {});
  expect(await screen.findByRole('button', { name: label, busy: false })).toBeTruthy();
  expect(reason.value).toBe('The tenth of its kind');
  decide();
  await network.reply(`POST /moderation/reports/${found.id}/acts`, 200, found);
  await waitFor(() => expect(screen.queryByLabelText(words.reason)).toBeNull());
});

test('hiding an event says that sales go on, unlike hiding a post [MOD-01]', async () => {
  await show(<CaseCard found={{ ...found, kind: 'event' }} />);
  fireEvent.click(screen.getByRole('button', { name: `${words.acts.hide.label}: ${found.title}` }));
  expect((await screen.findByRole('dialog')).textContent).toContain('still open it and buy tickets');
});

test('says what was decided and when, and shows who reported it and why [MOD-01]', async () => {
  const network = openNetwork();
  await show(<CaseCard found={{ ...found, decision: { act: 'dismiss', at: '2026-11-29T13:00:00.000Z' } }} />);
  expect(screen.getByText(/^Dismissed/, { selector: 'p' }).textContent).toContain('Dismissed, Nov 29, 2026');
  fireEvent.click(screen.getByRole('button', { name: `${words.read}: ${found.title}`, expanded: false }));
  const report = { reporter: null, reason: 'spam', note: 'The third today', createdAt: found.lastReportedAt };
  const page = { items: [report], total: 1, offset: 0, next: null };
  await network.reply(`GET /moderation/reports/${found.id}/reports`, 200, page);
  expect(await screen.findByText(report.note)).toBeTruthy();
});

test('names the host who is suspended, not the event that was reported [MOD-01]', async () => {
  await show(
    <CaseCard found={{ ...found, kind: 'event', title: 'Loudest', author, acts: ['hide', 'suspend'] }} />,
  );
  expect(screen.getByRole('button', { name: `${words.acts.hide.label}: Loudest` })).toBeTruthy();
  const title = `${words.acts.suspend.label}: ${author.name}`;
  fireEvent.click(screen.getByRole('button', { name: title }));
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
});

test('the focus goes to the next case when one is decided [MOD-01, A11-01]', async () => {
  const network = openNetwork();
  await show(<ModerationQueue />);
  const second = { ...found, id: '01938c5e-0000-7000-8000-000000000003', title: 'Quiet Quinn' };
  const page = (...items: ReportCase[]) => ({ items, total: items.length, offset: 0, next: null });
  await network.reply('GET /moderation/reports', 200, page(found, second));
  const { label } = words.acts.hide;
  const button = await screen.findByRole('button', { name: `${label}: ${found.title}` });
  button.focus();
  fireEvent.click(button);
  fireEvent.change(await screen.findByLabelText(words.reason), { target: { value: 'Spam' } });
  fireEvent.click(screen.getByRole('button', { name: label }));
  const decision = { act: 'hide', at: '2026-11-29T13:00:00.000Z' } as const;
  await network.reply(`POST /moderation/reports/${found.id}/acts`, 200, { ...found, decision });
  await network.reply('GET /moderation/reports', 200, page(second));
  await waitFor(() => expect(screen.queryByText(found.title)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: second.title })));
});
