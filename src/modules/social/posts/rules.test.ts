import { describe, expect, test } from 'vitest';
import { creatorsLine, percentsOf, threadCreatorBadge } from './copy.ts';
import { draftProblem, draftRefusals, mayPost, maySend, type FeedPart, type PostDraft } from './rules.ts';

const now = Date.UTC(2026, 10, 22);
let options = 0;
const option = (description = `Option ${++options}`, items: readonly unknown[] = []) => ({
  description,
  attachments: { items },
});
const poll = (options: ReturnType<typeof option>[], closesAt?: string) => ({
  type: 'poll',
  options: { items: options },
  closesAt,
});
const draft = (description: string, ...items: PostDraft['items']['items']): PostDraft => ({
  description,
  items: { items },
});

describe('a draft is rejected for its first problem', () => {
  test.each<[what: string, draft: PostDraft, problem: keyof typeof draftRefusals | undefined]>([
    ['nothing at all', draft(''), 'descriptionRequired'],
    ['only whitespace', draft('  \n '), 'descriptionRequired'],
    ['text without an attachment', draft('Tonight?'), undefined],
    ['a picture without text', draft('', { type: 'image' }), undefined],
    ['a poll without its question', draft('', poll([option(), option()])), 'questionRequired'],
    ['a missing question before an empty option', draft(' ', poll([option('')])), 'questionRequired'],
    ['an option without text or picture', draft('When?', poll([option(), option(' ')])), 'pollIncomplete'],
    ['an option with just a picture', draft('When?', poll([option(), option('', [{}])])), undefined],
    ['250 characters', draft('a'.repeat(250)), undefined],
    ['250 characters and a space', draft(`${'a'.repeat(250)} `), undefined],
    ['251 characters', draft('a'.repeat(251)), 'descriptionTooLong'],
    ['250 emoji, which take 500 UTF-16 units', draft('🤘'.repeat(250)), undefined],
    ['an empty option before a long question', draft('a'.repeat(251), poll([option('')])), 'pollIncomplete'],
    ['one option', draft('When?', poll([option()])), 'pollOptions'],
    ['six options', draft('When?', poll(Array.from({ length: 6 }, () => option()))), undefined],
    ['seven options', draft('When?', poll(Array.from({ length: 7 }, () => option()))), 'pollOptions'],
    ['two equal options', draft('When?', poll([option('Early'), option(' early ')])), 'pollRepeats'],
    [
      'two pictures with the same text',
      draft('Who?', poll([option('Us', [{}]), option('Us', [{}])])),
      undefined,
    ],
    [
      'a closing time that is now',
      draft('When?', poll([option(), option()], new Date(now).toISOString())),
      'pollCloses',
    ],
    [
      'a closing time in the past',
      draft('When?', poll([option(), option()], '2026-11-21T00:00:00Z')),
      'pollCloses',
    ],
    [
      'a closing time tomorrow',
      draft('When?', poll([option(), option()], '2026-11-23T00:00:00Z')),
      undefined,
    ],
  ])('%s [PST-12, PST-13, PST-14, PST-15, PST-16]', (_, given, problem) => {
    expect(draftProblem(given, now)).toBe(problem);
  });

  test('uses the specified messages [PST-13, PST-14, PST-15, PST-16]', () => {
    const words = Object.values(draftRefusals).map(({ title, message }) => `${title} / ${message}`);
    expect(words.slice(0, 4)).toEqual([
      'Description required / Add a post description.',
      'Question required / Add a poll question.',
      'Poll incomplete / Complete poll options.',
      'Description too long / Description must be shorter than 250 characters.',
    ]);
  });
});

describe('permission to post and to send broadcasts', () => {
  const parts: readonly FeedPart[] = ['anyone', 'insider', 'team'];
  test.each([
    ['public', [true, true, true], [false, false, false]],
    ['event', [false, true, true], [false, false, true]],
    ['community', [false, true, true], [false, false, true]],
    ['artist', [false, false, true], [false, false, true]],
    ['venue', [false, false, true], [false, false, false]],
    ['unknown', [false, false, false], [false, false, false]],
  ])('in a feed of type %s [PST-05, BLA-02]', (feedType, posting, sending) => {
    expect(parts.map((part) => mayPost(feedType, part))).toEqual(posting);
    expect(parts.map((part) => maySend(feedType, part))).toEqual(sending);
  });
});

describe('text on a card', () => {
  const people = (total: number) => ({
    items: [{ name: 'Maya' }, { name: 'June' }, { name: 'Theo' }].slice(0, total),
    total,
  });

  test.each([
    [0, ''],
    [1, 'Maya'],
    [2, 'Maya and June'],
    [3, 'Maya and 2 others'],
    [12, 'Maya and 11 others'],
    [1204, 'Maya and 1,203 others'],
  ])('%i authors are shown as "%s" [FED-07]', (total, line) => {
    expect(creatorsLine(people(total))).toBe(line);
  });

  test('the badge is Host for events and Team for other feeds [FED-08]', () => {
    expect(['event', 'community', 'artist', 'venue'].map(threadCreatorBadge)).toEqual([
      'Host',
      'Team',
      'Team',
      'Team',
    ]);
  });

  test.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [5, 5, 5, 5, 5, 5],
      [17, 17, 17, 17, 16, 16],
    ],
    [
      [7, 0],
      [100, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ])('votes %j are shown as %j percent, which add up to 100 [PST-17]', (votes, percents) => {
    expect(percentsOf(votes)).toEqual(percents);
  });
});
