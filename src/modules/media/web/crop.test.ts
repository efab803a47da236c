import { expect, test } from 'vitest';
import { faceRatio, firstCrop, croppedSize, posterRatio } from './crop.ts';

const wide = { width: 2000, height: 1000 };
const tall = { width: 400, height: 3000 };

test.each([
  [wide, { x: 600, y: 0, width: 800, height: 1000 }],
  [tall, { x: 0, y: 1250, width: 400, height: 500 }],
  [
    { width: 800, height: 1000 },
    { x: 0, y: 0, width: 800, height: 1000 },
  ],
])('crops %j to its center at 4:5 [FED-10]', (picture, crop) => {
  expect(firstCrop(picture)).toEqual(crop);
});

test('scales down to 1080 pixels wide and never scales up', () => {
  expect(croppedSize(firstCrop({ width: 8000, height: 8000 }))).toEqual({ width: 1080, height: 1350 });
  const small = croppedSize(firstCrop({ width: 100, height: 100 }));
  expect([small.width / small.height, small.width]).toEqual([posterRatio, 80]);
});

test('crops pictures of users to a square, even of a panorama 30,000 pixels wide [OWN-01]', () => {
  const crop = firstCrop({ width: 30_000, height: 1500 }, faceRatio);
  expect(crop).toEqual({ x: 14_250, y: 0, width: 1500, height: 1500 });
  expect(croppedSize(crop, faceRatio)).toEqual({ width: 1080, height: 1080 });
});
