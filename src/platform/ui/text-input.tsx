import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { useFieldWiring } from './field.tsx';

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  icon?: ReactNode;
  /** At the end of the field, such as a unit or a small button. */
  end?: ReactNode;
  /** For the large title of a form, styled like a headline. */
  display?: boolean;
};

/** A styled native input. Inside a `Field` it is labeled and described automatically. */
export function TextInput({ icon, end, display, className, type = 'text', ...rest }: TextInputProps) {
  const wiring = useFieldWiring(rest);
  return (
    <span className={classNames('input', display && 'input-display', className)}>
      {icon}
      <input type={type} dir="auto" {...rest} {...wiring} />
      {end}
    </span>
  );
}
