import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';
import './file-input.css';

/** A native field for a file, in the frame of the others. */
export function FileInput(props: Pick<ComponentProps<typeof TextInput>, 'ref' | 'accept' | 'onChange'>) {
  return <TextInput type="file" className="file-input" {...props} />;
}
