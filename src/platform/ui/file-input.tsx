import type { ComponentProps, MouseEvent } from 'react';
import { TextInput } from './text-input.tsx';
import './file-input.css';

/** A native file input in the style of the others. */
export function FileInput(
  props: Pick<ComponentProps<typeof TextInput>, 'ref' | 'accept' | 'onChange' | 'onClick'>,
) {
  return <TextInput type="file" className="file-input" {...props} />;
}

/** Lets the same file be chosen again after it was edited: browsers don't report that as a change. */
export function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
