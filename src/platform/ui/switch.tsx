import { Checkbox, type CheckboxProps } from './checkbox.tsx';

/** On or off immediately. In forms, use a `Checkbox`. */
export function Switch({ end = true, ...rest }: CheckboxProps) {
  return <Checkbox role="switch" end={end} {...rest} />;
}
