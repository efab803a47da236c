import { expect, test } from 'vitest';
import { textParts } from './safe-links.ts';

const linked = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['see https://backbeat.test/events/b/1.', ['https://backbeat.test/events/b/1']],
  ['(https://a.test/x_(y)) and http://b.test?', ['https://a.test/x_(y)', 'http://b.test']],
  ['HTTPS://A.TEST', ['HTTPS://A.TEST']],
  ['javascript:alert(1) data:text/html,x ftp://a.test //a.test', []],
  ['https://backbeat.test@evil.test/', []],
  ['https://"onmouseover=alert(1)', []],
  ['https://a.test/"onmouseover="alert(1)', ['https://a.test/']],
  ['https://a.test/<script>alert(1)</script>', ['https://a.test/']],
  ['no address', []],
  ['', []],
])('finds these links in %j: %j', (text, links) => {
  expect(linked(text)).toEqual(links);
});

test('loses none of the text except the scheme of an address', () => {
  const text = 'Doors at 9: https://www.a.test/in, then https://b.test!';
  expect(textParts(text).map((part) => part.text)).toEqual([
    'Doors at 9: ',
    'a.test/in',
    ', then ',
    'b.test',
    '!',
  ]);
});
