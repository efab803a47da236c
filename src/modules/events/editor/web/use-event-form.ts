import { useController, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import type { ChangeForm, FormState } from './form-state.ts';
import type { FieldName } from './refused-field.ts';

export type EventFormReturn = UseFormReturn<FormState>;

export function useFormValues({ control, setValues }: EventFormReturn) {
  const values = useWatch({ control }) as FormState;
  const change: ChangeForm = (part) => setValues(part, { shouldDirty: true });
  return { values, change };
}

/** Returns a field's error, and a ref for the element to focus when the field is refused. */
export function useFieldError(control: Control<FormState>, name: FieldName) {
  const { field, fieldState } = useController({ control, name });
  return { ref: field.ref, error: fieldState.error?.message };
}
