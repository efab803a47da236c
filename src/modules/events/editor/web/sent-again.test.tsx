// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { create, showForm, stageWith, type } from './testing/form-stage.tsx';

const fail = () => Response.json({}, { status: 500 });

/** Presses again after an error. Both requests have the same key. */
async function pressTwice({ said, keys }: ReturnType<typeof stageWith>, send: () => unknown) {
  for (const times of [1, 2]) {
    await send();
    await waitFor(() => expect(said).toHaveLength(times));
  }
  const [first] = keys;
  expect(keys).toEqual([expect.any(String), first]);
}

test('an event that is sent again after an error has the same idempotency key, and a changed one another [EVA-11]', async () => {
  const stage = stageWith({ 'POST /api/events': fail });
  await showForm();
  await pressTwice(stage, create);
  type('Event name', 'Night Market');
  create();
  await waitFor(() => expect(stage.keys).toHaveLength(3));
  expect(stage.keys[2]).not.toBe(stage.keys[0]);
});
