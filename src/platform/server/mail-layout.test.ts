import { expect, test } from 'vitest';
import { layOutMail } from './mail-layout.ts';

test('a mail shows each title, text and fact in its own direction [ORD-08]', () => {
  const name = 'ليل (VIP) 1!';
  const { html } = layOutMail({
    title: name,
    preview: name,
    blocks: [
      { kind: 'text', text: name },
      { kind: 'note', text: name },
      { kind: 'facts', rows: [[`1 × ${name}`, name]] },
    ],
    footer: 'Sent by Backbeat',
  });
  const opened = [...html.matchAll(/<(h1|p|td)([^>]*)>(?:1 × )?ليل/g)].map(([, tag, attributes]) => [
    tag,
    attributes!.includes('dir="auto"'),
  ]);
  expect(opened).toEqual([
    ['h1', true],
    ['p', true],
    ['p', true],
    ['td', true],
    ['td', true],
  ]);
});
