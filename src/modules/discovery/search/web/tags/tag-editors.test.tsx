import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { normalTag } from './normal-tag.ts';
import { EventTags, HashtagTags, TrackTags } from './tag-editors.tsx';

let asked: URLSearchParams[] = [];
let items: object[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://backbeat.test').searchParams);
    return Response.json({ items, offset: 0, corrected: null, total: items.length });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const song = (name: string) => ({
  type: 'track',
  id: `track:${name}`,
  name,
  artists: { items: [] },
  previewUrl: null,
});

function Songs() {
  const [tags, setTags] = useState<readonly { id: string; name: string }[]>([]);
  return <TrackTags tags={tags} onChange={setTags} most={2} />;
}

function Hashtags() {
  const [tags, setTags] = useState<readonly string[]>([]);
  return <HashtagTags tags={tags} onChange={setTags} />;
}

describe('the tag editor', () => {
  test('requests eight results after a pause of 50 ms [SRC-06, SRC-07]', async () => {
    await show(<Songs />);
    fireEvent.change(screen.getByPlaceholderText('Search songs to add...'), { target: { value: 'rain' } });
    await wait(49);
    expect(asked).toEqual([]);
    await wait(1);
    expect(Object.fromEntries(asked[0]!)).toEqual({ q: 'rain', type: 'track', limit: '8', offset: '0' });
  });

  test('adds a result by keyboard, stops offering it, and removes it again [SRC-10]', async () => {
    items = [song('Rain'), song('Rainfall')];
    await show(<Songs />);
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: /Songs/ });
    const look = async () => {
      fireEvent.change(box, { target: { value: 'rain' } });
      await wait(50);
      await wait(1); // the response
      await wait(1); // and its rendering
    };
    await look();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(screen.getByRole('button', { name: 'Remove Rain' })).toBeTruthy();
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Rain added, 1 of 2');
    await look();
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Rainfall']);
    fireEvent.click(screen.getByRole('option'));
    expect(box.readOnly).toBe(true);
    const remove = screen.getByRole('button', { name: 'Remove Rain' });
    remove.focus();
    fireEvent.click(remove);
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(document.activeElement).toBe(box);
    expect(screen.getByRole('status').textContent).toBe('Rain removed, 1 of 2');
    fireEvent.keyDown(box, { key: 'Backspace' });
    expect(screen.getByText('0 of 2')).toBeTruthy();
  });

  test('the event editor searches events [SRC-10]', async () => {
    await show(<EventTags label="Events" tags={[]} onChange={() => {}} />);
    fireEvent.change(screen.getByPlaceholderText('Search events...'), { target: { value: 'night' } });
    await wait(50);
    expect(asked[0]!.get('type')).toBe('event');
  });

  test('the hashtag editor searches normalized tags and accepts new ones [SRC-09]', async () => {
    items = [];
    await show(<Hashtags />);
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: /Hashtags/ });
    fireEvent.change(box, { target: { value: '#Warehouse Techno' } });
    expect(box.value).toBe('warehousetechno');
    await wait(50);
    expect(asked[0]!.get('q')).toBe('warehousetechno');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(screen.getByText('#warehousetechno')).toBeTruthy();
  });
});

test.each([
  ['#Techno', 'techno'],
  ['# deep  house ', 'deephouse'],
  ['a#b', 'ab'],
  ['CUMBIÁ', 'cumbiá'],
  ['#', ''],
])('stores %j as %j [SRC-09]', (typed, kept) => {
  expect(normalTag(typed)).toBe(kept);
});
