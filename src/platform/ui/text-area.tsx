import { useId, useState, type Ref, type TextareaHTMLAttributes } from 'react';
import { fullCountText } from '../count-text.ts';
import { classNames } from './class-names.ts';
import { useFieldWiring } from './field.tsx';
import { fieldWords } from './field-copy.ts';

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'defaultValue'> & {
  value?: string;
  defaultValue?: string;
  /** Most characters accepted. Longer text is shown in red instead of cut off. */
  limit?: number;
  /** If characters are counted, not UTF-16 units as by `maxLength`. */
  length?: number;
  ref?: Ref<HTMLTextAreaElement> | undefined;
};

/** Grows with its text. */
export function TextArea({
  limit,
  value,
  defaultValue = '',
  length: counted,
  className,
  onChange,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const counter = useId();
  const [typed, setTyped] = useState(defaultValue);
  const length = counted ?? (value ?? typed).length;
  const wiring = useFieldWiring(rest, limit === undefined ? undefined : counter);
  const over = limit !== undefined && length > limit;
  return (
    <>
      <span className={classNames('input', className)}>
        <textarea
          rows={rows}
          dir="auto"
          style={{ '--rows': rows }}
          {...rest}
          {...wiring}
          {...(value === undefined ? { defaultValue } : { value })}
          aria-invalid={over || wiring['aria-invalid']}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event);
          }}
        />
      </span>
      {limit !== undefined && (
        <span
          id={counter}
          className={classNames('num text-end text-small', over ? 'font-semibold text-danger' : 'text-ink-3')}
        >
          {fullCountText(length)}/{fullCountText(limit)}
          <span className="sr-only">{fieldWords.characters}</span>
        </span>
      )}
    </>
  );
}
