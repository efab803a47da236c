import { useId, type ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

type SuggestingInputProps = Omit<ComponentProps<typeof TextInput>, 'list'> & {
  suggestions: readonly string[];
};

/** A text field that the browser completes from a list, which it also searches in the middle of words. */
export function SuggestingInput({ suggestions, ...rest }: SuggestingInputProps) {
  const listId = useId();
  return (
    <>
      <TextInput list={listId} autoComplete="off" {...rest} />
      <datalist id={listId}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
