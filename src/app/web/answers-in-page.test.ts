import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAnswers, writeAnswers } from './answers-in-page.ts';

const openCache = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });

/** A page's answers as its browser has them. */
async function arrive(onServer: QueryClient): Promise<QueryClient> {
  const inBrowser = openCache();
  readAnswers(inBrowser, await writeAnswers(onServer));
  return inBrowser;
}

test('the browser has the answers that a page was rendered from, as old as they are [PLT-01]', async () => {
  const onServer = openCache();
  const event = { name: 'Night Freight </script>', lineup: [{ name: 'Łódź "Okta"' }], price: null };
  onServer.setQueryData(['event', { id: 'b', from: undefined }], event, { updatedAt: 1000 });
  onServer.setQueryData(['waiting'], null, { updatedAt: 2000 });
  const inBrowser = await arrive(onServer);
  expect(inBrowser.getQueryData(['event', { id: 'b' }])).toEqual(event);
  expect(inBrowser.getQueryState(['event', { id: 'b' }])).toMatchObject({
    status: 'success',
    dataUpdatedAt: 1000,
  });
  expect(inBrowser.getQueryState(['waiting'])).toMatchObject({ status: 'success', data: null });
});

test('waits for what a page asked for without waiting, and leaves out what failed [PLT-01]', async () => {
  const onServer = openCache();
  const answerLater = (data: unknown) => new Promise((resolve) => setTimeout(resolve, 5, data));
  const refuse = () => Promise.reject(new Error('busy'));
  void onServer.prefetchQuery({ queryKey: ['late'], queryFn: () => answerLater(['Okta']) });
  void onServer.prefetchQuery({ queryKey: ['failed'], queryFn: refuse });
  const inBrowser = await arrive(onServer);
  expect(inBrowser.getQueryData(['late'])).toEqual(['Okta']);
  expect(inBrowser.getQueryState(['failed'])).toBeUndefined();
});

test('an answer that pages share is written as JSON once', async () => {
  let written = 0;
  const shared = { toJSON: () => `written ${++written}` };
  for (let page = 0; page < 2; page++) {
    const onServer = openCache();
    onServer.setQueryData(['shared'], shared);
    expect((await arrive(onServer)).getQueryData(['shared'])).toBe('written 1');
  }
});
