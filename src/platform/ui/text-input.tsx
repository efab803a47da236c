import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { useFieldWiring } from './field.tsx';

type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  icon?: ReactNode;
  /** At the end of the field: a unit, a small button. */
  end?: ReactNode;
  /** The one big title of a form, set like a headline. */
  display?: boolean;
};

/** A native input in our frame; inside a `Field` it is labelled and described by itself. */
export function TextInput({ icon, end, display, className, type = 'text', ...rest }: TextInputProps) {
  const wiring = useFieldWiring(rest);
  return (
    <span className={classNames('input', display && 'input-display', className)}>
      {icon}
      <input type={type} {...rest} {...wiring} />
      {end}
    </span>
  );
}
