import { formatTyped, type CardProblem } from './card-format.ts';
import { makeElement, newElementId } from './make-element.ts';

export type CardFieldOptions = {
  readonly label: string;
  readonly autocomplete: AutoFill;
  readonly placeholder: string;
  readonly format: (text: string) => string;
  readonly check: (text: string) => CardProblem | undefined;
  readonly onChange: () => void;
};

/** A labeled input of the card form with its error message. */
export type CardField = {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  readonly text: () => string;
  readonly fill: (text: string) => void;
  readonly problem: () => CardProblem | undefined;
  /** Shows the error, or clears it. @returns the error */
  readonly showProblem: () => CardProblem | undefined;
};

export function makeCardField(options: CardFieldOptions): CardField {
  const { label, autocomplete, placeholder, format, check, onChange } = options;
  const id = newElementId('field');
  const errorId = `${id}-error`;
  // Has no name, so no form of the page submits it.
  const input = makeElement('input', {
    id,
    class: 'bb-pay-input',
    type: 'text',
    inputmode: 'numeric',
    autocomplete,
    placeholder,
    'aria-required': 'true',
    autocorrect: 'off',
    spellcheck: 'false',
  });
  const error = makeElement('p', { id: errorId, class: 'bb-pay-error', hidden: true });
  const root = makeElement(
    'div',
    { class: 'bb-pay-field' },
    makeElement('label', { class: 'bb-pay-label', for: id }, label),
    input,
    error,
  );

  function mark(found: CardProblem | undefined): CardProblem | undefined {
    error.textContent = found?.message ?? '';
    error.hidden = !found;
    for (const [name, value] of [
      ['aria-invalid', 'true'],
      ['aria-describedby', errorId],
    ] as const) {
      if (found) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
    return found;
  }

  input.addEventListener('input', () => {
    const typed = formatTyped(input.value, input.selectionStart ?? input.value.length, format);
    if (typed.text !== input.value) {
      input.value = typed.text;
      input.setSelectionRange(typed.caret, typed.caret);
    }
    mark(undefined);
    onChange();
  });
  // Leaving an empty field isn't an error yet.
  input.addEventListener('blur', () => {
    if (input.value !== '') mark(check(input.value));
  });

  return {
    root,
    input,
    text: () => input.value,
    fill(text) {
      input.value = format(text);
      mark(undefined);
    },
    problem: () => check(input.value),
    showProblem: () => mark(check(input.value)),
  };
}
