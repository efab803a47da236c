import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '#platform/ui/button.tsx';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { useReading } from '#platform/ui/use-reading.ts';
import { ProfileFields } from './profile-fields.tsx';
import type { ProfileFormContext, ProfileValues } from './profile-values.ts';
import type { useProfileForm } from './use-profile-form.ts';

type ProfileFormProps = ProfileFormContext & {
  profileForm: Pick<ReturnType<typeof useProfileForm>, 'form' | 'formRef'>;
  onSubmit: (values: ProfileValues) => void;
  submitLabel: string;
  busy: boolean;
  /** More choices, above the button. */
  children?: ReactNode;
};

/** The form of a new (PRF-09) or existing (VEN-05, COM-15) community, artist or venue. */
export function ProfileForm({
  profileForm: { form, formRef },
  onSubmit,
  submitLabel,
  busy,
  children,
  ...context
}: ProfileFormProps) {
  const reading = useReading();
  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          reading.after(() => void form.handleSubmit(onSubmit)());
        }}
        className="grid gap-6 w-full max-w-xl"
      >
        <Unsaved when={form.formState.isDirty} />
        <ProfileFields {...context} onRead={reading.note} />
        {children}
        <Button type="submit" size="large" busy={busy} className="justify-self-start">
          {submitLabel}
        </Button>
      </form>
    </FormProvider>
  );
}
