import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { missingWords } from './copy.ts';
import { MissingPage } from './missing-page.tsx';

afterEach(cleanup);

test.each([
  [undefined, missingWords.title],
  [{ title: 'Event not found', message: 'It may be private.' }, 'Event not found'],
])(
  'the tab of a page that isn’t found says so, until another page opens [RTE-29, A11-01]',
  async (data, title) => {
    document.title = 'Backbeat';
    const { unmount } = await show(<MissingPage data={data} />);
    await screen.findByRole('heading', { name: title });
    expect(document.title).toBe(`${title} | Backbeat`);
    unmount();
    expect(document.title).toBe('Backbeat');
  },
);
