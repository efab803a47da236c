import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { scriptMark, takeScriptMarks } from './own-scripts.ts';

const marked = `nonce="${scriptMark}"`;

test('only scripts with the mark get a hash, and no mark is left in the page', () => {
  const { html, scripts } = takeScriptMarks(
    [
      `<head ${marked}><meta property="csp-nonce" content="${scriptMark}"/><link href="/a" ${marked}/>`,
      `<script id="one" ${marked} class="x">let one = a < b</script>`,
      `<p>Night</p><script>alert(1)</script><script nonce="guessed">alert(2)</script>`,
      `<script ${marked}></script><script ${marked}>let one = a < b</script></head>`,
    ].join(''),
  );
  const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  expect(scripts).toEqual([sourceOf('let one = a < b'), sourceOf('')]);
  expect(html.toString()).toBe(
    [
      '<head><link href="/a"/>',
      '<script id="one" class="x">let one = a < b</script>',
      '<p>Night</p><script>alert(1)</script><script nonce="guessed">alert(2)</script>',
      '<script></script><script>let one = a < b</script></head>',
    ].join(''),
  );
});
