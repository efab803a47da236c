import { Checkbox, type CheckboxProps } from './checkbox.tsx';

/** On or off at once, without a form to send; otherwise take a `Checkbox`. */
export function Switch({ end = true, ...rest }: CheckboxProps) {
  return <Checkbox role="switch" end={end} {...rest} />;
}
