import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { currencies, currencyName } from '../currencies.ts';
import { currencyFieldWords as words } from './currency-field-copy.ts';
import { Field } from './field.tsx';
import { IconCaretDown } from './icons.tsx';
import { TextInput } from './text-input.tsx';
import { useOptionList } from './use-option-list.ts';
import './currency-field.css';

type CurrencyFieldProps = {
  label: string;
  hint?: ReactNode;
  /** ISO 4217, in lower case. */
  value: string;
  /** Shows the currency, which can't be changed. */
  locked?: boolean;
  onChange: (currency: string) => void;
};

const titleOf = (code: string) => {
  const [name, symbol] = [currencyName(code), code.toUpperCase()];
  return name ? `${name} (${symbol})` : symbol;
};
const byName = currencies.toSorted((one, other) => titleOf(one).localeCompare(titleOf(other), 'en'));

/** The code comes first, so that "usd" and "yen" both find one currency. */
function matching(typed: string): readonly string[] {
  const text = typed.trim().toLowerCase();
  const named = byName.filter((code) => code !== text && titleOf(code).toLowerCase().includes(text));
  return currencies.includes(text) ? [text, ...named] : named;
}

/** Searches all currencies by name or code (CUR-01). */
export function CurrencyField({ label, hint, value, locked, onChange }: CurrencyFieldProps) {
  /** Undefined while the list is closed. */
  const [typed, setTyped] = useState<string>();
  const found = typed === undefined ? [] : matching(typed);
  const options = useOptionList(found.length);
  const open = () => setTyped((now) => now ?? '');
  function close() {
    setTyped(undefined);
    options.choose(-1);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (typed === undefined && event.key === 'ArrowDown') open();
    if (options.move(event)) return;
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      close();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const code = found[typed === '' ? options.active : Math.max(0, options.active)];
    if (code) onChange(code);
    if (code) close();
  }

  const search = {
    ...options.box,
    value: typed ?? titleOf(value),
    placeholder: titleOf(value),
    onFocus: open,
    onClick: open,
    onBlur: close,
    onKeyDown: press,
  };
  return (
    <div className="relative">
      <Field label={label} hint={hint}>
        <TextInput
          {...(locked ? { readOnly: true, value: titleOf(value) } : search)}
          onChange={({ target }) => {
            setTyped(target.value.replace(titleOf(value), ''));
            options.choose(-1);
          }}
          end={locked ? undefined : <IconCaretDown />}
        />
      </Field>
      {found.length > 0 && (
        <div id={options.listId} role="listbox" aria-label={label} className="currency-options">
          {found.map((code, index) => (
            <button
              key={code}
              type="button"
              id={options.optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === options.active}
              onPointerMove={() => options.choose(index)}
              // Keeps the focus in the text field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                onChange(code);
                close();
              }}
            >
              <span className="truncate">{currencyName(code)}</span>
              <span className="num text-ink-2">{code.toUpperCase()}</span>
            </button>
          ))}
        </div>
      )}
      <p role="status" className={found.length === 0 ? 'text-small text-ink-2 empty:hidden' : 'sr-only'}>
        {typed !== undefined && words.found(found.length)}
      </p>
    </div>
  );
}
