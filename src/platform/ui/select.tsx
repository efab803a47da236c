import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { useFieldWiring } from './field.tsx';
import { IconCaretDown } from './icons.tsx';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  ref?: Ref<HTMLSelectElement>;
  options: readonly SelectOption[];
  /** The empty first option. */
  placeholder?: string;
  icon?: ReactNode;
};

/** A styled native select: phones open their picker, and it needs no JavaScript. */
export function Select({ options, placeholder, icon, className, ...rest }: SelectProps) {
  const wiring = useFieldWiring(rest);
  return (
    <span className={classNames('input', className)}>
      {icon}
      <select {...rest} {...wiring}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <IconCaretDown />
    </span>
  );
}
