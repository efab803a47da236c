import { useEffect, useEffectEvent, useRef } from 'react';
import type { Control } from 'react-hook-form';
import { Field } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { limits } from '../draft-refusals.ts';
import type { ChangeForm, FormState } from './form-state.ts';
import { useFieldError } from './use-event-form.ts';
import { formWords } from './copy.ts';

/** Characters used of the limit, in red when exceeded. */
function Counter({ text, limit }: { text: string; limit: number }) {
  const { length } = text.trim();
  return (
    <span className={length > limit ? 'num text-danger font-semibold' : 'num'}>
      {length}/{limit}
    </span>
  );
}

type TextFieldProps = { control: Control<FormState>; value: string; change: ChangeForm };

/** Connects a text area to the form. Keeps text that was typed before hydration. */
function useTextArea({ control, value, change }: TextFieldProps, name: 'name' | 'description') {
  const { ref, error } = useFieldError(control, name);
  const element = useRef<HTMLTextAreaElement>(null);
  const takeTyped = useEffectEvent(() => {
    const typed = element.current?.value;
    if (typed && typed !== value) change({ [name]: typed });
  });
  useEffect(() => takeTyped(), []);
  return {
    error,
    textArea: {
      name,
      value,
      ref: (current: HTMLTextAreaElement | null) => {
        element.current = current;
        ref(current);
      },
    },
  };
}

/** A single-line field that wraps long names. */
export function NameField(props: TextFieldProps) {
  const { error, textArea } = useTextArea(props, 'name');
  return (
    <Field label={formWords.name} aside={<Counter text={props.value} limit={limits.name} />} error={error}>
      <TextArea
        {...textArea}
        rows={1}
        className="event-name"
        autoComplete="off"
        onChange={({ target }) => props.change({ name: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </Field>
  );
}

export function DescriptionField(props: TextFieldProps) {
  const { error, textArea } = useTextArea(props, 'description');
  return (
    <Field
      label={formWords.description}
      aside={<Counter text={props.value} limit={limits.description} />}
      error={error}
    >
      <TextArea
        {...textArea}
        rows={5}
        onChange={({ target }) => props.change({ description: target.value })}
      />
    </Field>
  );
}
