// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { passFocusOn } from './pass-focus-on.ts';

test('the focus goes to the next item, to the one before the last, and from the only one to what the list is in [A11-01]', () => {
  document.body.innerHTML = `
    <section>
      <ul>
        <li><button data-drop>First</button></li>
        <li><button data-drop>Second</button></li>
      </ul>
    </section>`;
  const [first, second] = document.querySelectorAll('button');
  const remove = (button: HTMLElement) => {
    button.focus();
    passFocusOn(button, 'data-drop');
    button.parentElement!.remove();
  };
  first!.focus();
  passFocusOn(first!, 'data-drop');
  expect(document.activeElement).toBe(second);
  remove(second!);
  expect(document.activeElement).toBe(first);
  remove(first!);
  expect(document.activeElement).toBe(document.querySelector('section'));
});
