import { expect, test } from 'vitest';
import { itemOfPage } from './item-of-page.ts';

test.each([
  ['/events/$code/$id/{-$slug}', { code: 'b', id: '014' }, 'event:backbeat:014'],
  ['/events/$code/$id/{-$slug}', { code: 'd', id: 'x' }, 'event:dice:x'],
  ['/events/$code/$id/{-$slug}', { code: 'z', id: 'x' }, undefined],
  ['/artists/$code/$id/{-$slug}', { code: 's', id: '1' }, 'artist:spotify:1'],
  ['/venues/$id/{-$slug}', { id: 'venue:google:ChIJ' }, 'venue:google:ChIJ'],
  ['/venues/$id/{-$slug}', { id: '0190' }, 'venue:backbeat:0190'],
  ['/communities/$id', { id: '0190' }, 'community:0190'],
  ['/users/$id', { id: '0190' }, 'user:us-west-2:0190'],
  ['/neighborhoods/$id/{-$slug}', { id: 'echo-park' }, 'neighborhood:echo-park'],
  ['/do-lists/$id', { id: '0190' }, 'collection:0190'],
  ['/plans/$id', { id: '0190' }, 'activity:0190'],
  ['/tickets/$orderId', { orderId: '0190' }, undefined],
  ['/explore', {}, undefined],
])('the page %s of %o counts as a view of %s [VEW-01]', (route, params, item) => {
  expect(itemOfPage(route, params)).toBe(item);
});
