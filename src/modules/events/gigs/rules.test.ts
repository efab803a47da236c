import { describe, expect, test } from 'vitest';
import { onAnswer, onAsk, onListed, type Standing } from './rules.ts';

const stands = (
  askedBy: 'artist' | 'host',
  status: Standing['status'],
  deniedBy: Standing['deniedBy'] = null,
) => ({ askedBy, status, deniedBy }) satisfies Standing;
const none = undefined;

describe('an artist asks to play', () => {
  test.each([
    ['a night they have nothing to do with', none, false, 'ask'],
    ['a night that asks for them, too', stands('host', 'pending'), true, 'agree'],
    ['a night they play', none, true, 'alreadyPlays'],
    ['a night that waits for its hosts', stands('artist', 'pending'), false, 'alreadyAsked'],
    ['a night whose hosts said no', stands('artist', 'denied', 'host'), false, 'hostDeclined'],
    ['a night they said no to', stands('host', 'denied', 'artist'), false, 'ask'],
  ] as const)('%s [GIG-03]', (_what, standing, isPlaying, expected) => {
    expect(onAsk(standing, isPlaying)).toBe(expected);
  });
});

describe('a host has an artist in the lineup', () => {
  const run = { isNew: true, isRun: true, isOwn: false };
  test.each([
    ['who is run by somebody', none, run, 'ask'],
    ['whom nobody runs', none, { ...run, isRun: false }, 'stays'],
    ['whom they run themselves', none, { ...run, isOwn: true }, 'stays'],
    ['who stood there before', none, { ...run, isNew: false }, 'stays'],
    ['who asked to play', stands('artist', 'pending'), run, 'agree'],
    ['who has not answered yet', stands('host', 'pending'), run, 'stays'],
    ['who said no', stands('host', 'denied', 'artist'), run, 'artistDeclined'],
    [
      'whom they run and who had said no',
      stands('host', 'denied', 'artist'),
      { ...run, isOwn: true },
      'agree',
    ],
    ['whom the hosts had turned down', stands('artist', 'denied', 'host'), run, 'ask'],
  ] as const)('%s [GIG-03]', (_who, standing, how, expected) => {
    expect(onListed(standing, how)).toBe(expected);
  });
});

describe('one of the two answers', () => {
  test.each([
    ['a host takes who asked', stands('artist', 'pending'), 'host', 'confirmed', false, 'agree'],
    ['a host turns down who asked', stands('artist', 'pending'), 'host', 'denied', false, 'decline'],
    [
      'a host does not answer for the artist',
      stands('host', 'pending'),
      'host',
      'confirmed',
      true,
      'gigNotFound',
    ],
    ['a host says it again', stands('artist', 'denied', 'host'), 'host', 'denied', false, 'same'],
    ['a host says something else', stands('artist', 'confirmed'), 'host', 'denied', true, 'alreadyAnswered'],
    ['an artist says yes', stands('host', 'pending'), 'artist', 'confirmed', true, 'agree'],
    ['an artist says no', stands('host', 'pending'), 'artist', 'denied', true, 'decline'],
    [
      'an artist leaves what they agreed to',
      stands('artist', 'confirmed'),
      'artist',
      'denied',
      true,
      'decline',
    ],
    ['an artist leaves what they were never asked', none, 'artist', 'denied', true, 'decline'],
    [
      'an artist does not let themselves in',
      stands('artist', 'pending'),
      'artist',
      'confirmed',
      false,
      'gigNotFound',
    ],
    ['an artist has nothing to do with it', none, 'artist', 'denied', false, 'gigNotFound'],
  ] as const)('%s [GIG-03]', (_what, standing, side, answer, isPlaying, expected) => {
    expect(onAnswer(standing, { side, answer, isPlaying })).toBe(expected);
  });
});
