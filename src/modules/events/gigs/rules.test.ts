import { describe, expect, test } from 'vitest';
import { onAnswer, onAsk, onListed, type GigState } from './rules.ts';

const stands = (
  askedBy: 'artist' | 'host',
  status: GigState['status'],
  deniedBy: GigState['deniedBy'] = null,
) => ({ askedBy, status, deniedBy }) satisfies GigState;
const none = undefined;

describe('an artist requests to play', () => {
  test.each([
    ['an unrelated event', none, false, 'ask'],
    ['an event that asked them, too', stands('host', 'pending'), true, 'agree'],
    ['an event they play', none, true, 'alreadyPlays'],
    ['an event whose hosts haven’t answered', stands('artist', 'pending'), false, 'alreadyAsked'],
    ['an event whose hosts declined', stands('artist', 'denied', 'host'), false, 'hostDeclined'],
    ['an event they declined', stands('host', 'denied', 'artist'), false, 'ask'],
  ] as const)('%s [GIG-03]', (_what, gig, isPlaying, expected) => {
    expect(onAsk(gig, isPlaying)).toBe(expected);
  });
});

describe('a host puts an artist on the lineup', () => {
  const run = { isNew: true, isRun: true, isOwn: false };
  test.each([
    ['with a team', none, run, 'ask'],
    ['without a team', none, { ...run, isRun: false }, 'stays'],
    ['whom they manage themselves', none, { ...run, isOwn: true }, 'stays'],
    ['who was on it before', none, { ...run, isNew: false }, 'stays'],
    ['who requested to play', stands('artist', 'pending'), run, 'agree'],
    ['who hasn’t answered yet', stands('host', 'pending'), run, 'stays'],
    ['who declined', stands('host', 'denied', 'artist'), run, 'artistDeclined'],
    [
      'whom they manage and who had declined',
      stands('host', 'denied', 'artist'),
      { ...run, isOwn: true },
      'agree',
    ],
    ['whom the hosts had declined', stands('artist', 'denied', 'host'), run, 'ask'],
  ] as const)('%s [GIG-03]', (_who, gig, how, expected) => {
    expect(onListed(gig, how)).toBe(expected);
  });
});

describe('either side answers', () => {
  test.each([
    ['a host accepts a request', stands('artist', 'pending'), 'host', 'confirmed', false, 'agree'],
    ['a host declines a request', stands('artist', 'pending'), 'host', 'denied', false, 'decline'],
    [
      'a host can’t answer for the artist',
      stands('host', 'pending'),
      'host',
      'confirmed',
      true,
      'gigNotFound',
    ],
    ['a host repeats the answer', stands('artist', 'denied', 'host'), 'host', 'denied', false, 'same'],
    ['a host changes the answer', stands('artist', 'confirmed'), 'host', 'denied', true, 'alreadyAnswered'],
    ['an artist accepts', stands('host', 'pending'), 'artist', 'confirmed', true, 'agree'],
    ['an artist declines', stands('host', 'pending'), 'artist', 'denied', true, 'decline'],
    ['an artist leaves after accepting', stands('artist', 'confirmed'), 'artist', 'denied', true, 'decline'],
    ['an artist leaves without having been asked', none, 'artist', 'denied', true, 'decline'],
    [
      'an artist can’t accept their own request',
      stands('artist', 'pending'),
      'artist',
      'confirmed',
      false,
      'gigNotFound',
    ],
    ['an unrelated artist', none, 'artist', 'denied', false, 'gigNotFound'],
  ] as const)('%s [GIG-03]', (_what, gig, side, answer, isPlaying, expected) => {
    expect(onAnswer(gig, { side, answer, isPlaying })).toBe(expected);
  });
});
