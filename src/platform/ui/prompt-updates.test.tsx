// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { updatePromptly } from './prompt-updates.ts';
import { show } from './testing/show.tsx';
import { useAct } from './use-act.ts';

afterEach(cleanup);

function SendButton({ send }: { send: () => Promise<void> }) {
  const { act, isBusy } = useAct(send);
  return (
    <Button busy={isBusy} onClick={() => act()}>
      Send
    </Button>
  );
}

test('a double tap acts once, also if no timer runs between its presses [PLN-02, OWN-04]', async () => {
  updatePromptly();
  const send = vi.fn(() => new Promise<void>(() => {}));
  await show(<SendButton send={send} />);
  vi.useFakeTimers();
  for (const _press of ['first', 'second']) {
    screen.getByRole('button').click();
    for (let step = 0; step < 20; step++) await Promise.resolve();
  }
  vi.useRealTimers();
  expect(send).toHaveBeenCalledOnce();
});
