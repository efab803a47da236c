import { afterEach, expect, test, vi } from 'vitest';
import { findPosition } from './find-position.ts';

/** A browser whose user answers each prompt in turn: with a position, or an error code. */
function openBrowser(answers: (GeolocationPosition['coords'] | number)[], state = 'prompt') {
  let prompts = 0;
  vi.stubGlobal('navigator', {
    permissions: { query: async () => ({ state }) },
    geolocation: {
      getCurrentPosition: (give: PositionCallback, fail: PositionErrorCallback) => {
        const answer = answers[prompts++]!;
        if (typeof answer === 'number') fail({ code: answer } as GeolocationPositionError);
        else give({ coords: answer } as GeolocationPosition);
      },
    },
  });
  return { prompts: () => prompts };
}

const berlin = { latitude: 52.5234, longitude: 13.4114 } as GeolocationPosition['coords'];
const declined = 1;
const timedOut = 3;

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the location is rounded to about a kilometer', async () => {
  openBrowser([berlin]);
  expect(await findPosition()).toEqual({ latitude: 52.52, longitude: 13.41 });
});

test('a user who declined is not prompted again, until they want to be [EXP-03]', async () => {
  const { prompts } = openBrowser([declined, berlin, berlin]);
  expect(await findPosition()).toBe('denied');
  expect(await findPosition()).toBe('denied');
  expect(prompts()).toBe(1);
  expect(await findPosition(true)).toMatchObject({ latitude: 52.52 });
  expect(await findPosition()).toMatchObject({ latitude: 52.52 });
});

test('a location that the user allowed in the browser’s settings since is used [EXP-03]', async () => {
  openBrowser([declined]);
  await findPosition();
  openBrowser([berlin], 'granted');
  expect(await findPosition()).toMatchObject({ latitude: 52.52 });
});

test('a browser that can’t tell is asked again [EXP-03]', async () => {
  openBrowser([timedOut, berlin]);
  expect(await findPosition()).toBe('unavailable');
  expect(await findPosition()).toMatchObject({ latitude: 52.52 });
});
