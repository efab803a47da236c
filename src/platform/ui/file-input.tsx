import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';
import './file-input.css';

/** A native file input in the style of the others. */
export function FileInput(props: Pick<ComponentProps<typeof TextInput>, 'ref' | 'accept' | 'onChange'>) {
  return <TextInput type="file" className="file-input" {...props} />;
}
