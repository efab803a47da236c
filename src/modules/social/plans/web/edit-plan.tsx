import { useForm } from 'react-hook-form';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { editPlan } from '../write-contract.ts';
import { PlanForm, showAtField } from './plan-form.tsx';
import { valuesOf, type PlanValues } from './plan-values.ts';
import { usePlanCall } from './use-plan-call.ts';

type EditPlanProps = { open: boolean; onOpenChange: (open: boolean) => void; plan: Plan };

export function EditPlan({ open, onOpenChange, plan }: EditPlanProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={words.edit}>
      <Form plan={plan} onDone={() => onOpenChange(false)} />
    </Drawer>
  );
}

function Form({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const { mutate, isPending } = usePlanCall(editPlan, plan, onDone);
  const form = useForm<PlanValues>({
    defaultValues: valuesOf({
      name: plan.name,
      description: plan.description,
      place: plan.location.name,
      startDate: plan.startDate,
      eventIds: plan.events.items.map(({ id }) => id),
      access: plan.access,
    }),
  });
  const { isDirty, dirtyFields } = form.formState;
  return (
    <PlanForm
      form={form}
      zone={plan.events.items[0]?.timezone}
      submit={words.save}
      busy={isPending}
      onSubmit={({ name, description, place, access, startDate }) =>
        mutate(
          // A vote may end, or the event move, while the form is open.
          { name, description, place, access, ...(dirtyFields.startDate && { startDate }) },
          { onError: (error) => showAtField(form, error) },
        )
      }
    >
      <Unsaved when={isDirty} />
    </PlanForm>
  );
}
