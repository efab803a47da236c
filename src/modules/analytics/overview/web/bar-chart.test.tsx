import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Shares } from './bar-chart.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the table lists every event of a series, which all have one name [MNG-02]', () => {
  const warned = vi.spyOn(console, 'error');
  const share = (id: string, value: number) => ({
    id,
    value,
    name: 'Tuesdays',
    of: 50,
    text: `${value} of 50`,
  });
  render(
    <Shares
      title="Attendance"
      head={['Event', 'Checked in']}
      shares={[share('one', 20), share('other', 30)]}
    />,
  );
  expect(screen.getAllByText('20 of 50')).toHaveLength(2);
  expect(screen.getAllByText('30 of 50')).toHaveLength(2);
  expect(warned).not.toHaveBeenCalled();
});
