// @vitest-environment happy-dom
import { act as settle, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from './testing/show.tsx';
import { useAct } from './use-act.ts';

afterEach(cleanup);

function Rows({ run }: { run: (row: string) => Promise<void> }) {
  const { act } = useAct(run);
  return ['first', 'second'].map((row) => (
    <button key={row} onClick={() => act(row)}>
      {row}
    </button>
  ));
}

test('an action runs once when it is pressed twice at once, and again after its answer [OWN-04]', async () => {
  const answers: (() => void)[] = [];
  const run = vi.fn((_row: string) => new Promise<void>((answer) => answers.push(answer)));
  await show(<Rows run={run} />);
  const press = (row: string) => fireEvent.click(screen.getByText(row));
  press('first');
  press('first');
  press('second');
  await settle(async () => {});
  expect(run.mock.calls.map(([row]) => row)).toEqual(['first', 'second']);
  await settle(async () => answers[0]!());
  press('first');
  await settle(async () => {});
  expect(run).toHaveBeenCalledTimes(3);
});
