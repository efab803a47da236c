// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { legalTextQuery } from './legal-text-query.ts';
import { OwnLegalText } from './own-legal-text.tsx';

test('terms that an operator wrote in Arabic are read from right to left [INS-03]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const html = '<h2>الشروط</h2><ul><li>لا ضوضاء</li></ul>';
  client.setQueryData(legalTextQuery('terms').queryKey, {
    html,
    changedAt: '2026-11-30T09:00:00Z',
    versions: [],
  });
  await show(<OwnLegalText page="terms" />, client);
  const text = (await screen.findByRole('heading', { name: 'الشروط' })).parentElement!;
  expect(text.getAttribute('dir')).toBe('auto');
  expect(text.innerHTML).toBe(html);
});
