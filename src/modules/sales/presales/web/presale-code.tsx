import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#modules/sales/promotions/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { CodeInput } from '#platform/ui/code-input.tsx';
import { Field } from '#platform/ui/field.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { enterPresaleCode, type PresaleAnswer } from '../contract.ts';
import { presaleWords as words } from '../copy.ts';

type PresaleCodeProps = { eventId: string; onEntered: (answer: PresaleAnswer) => void };

/** Takes the code that opens a presale (PRE-01). Only for signed-in users. */
export function PresaleCode({ eventId, onEntered }: PresaleCodeProps) {
  const [code, setCode] = useState('');
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: () => send(enterPresaleCode, { eventId, code }),
    onSuccess: onEntered,
    onError: (failure) => {
      if (!isRefusal(failure)) showFailure(failure);
    },
  });
  return (
    <form
      noValidate
      className="grid gap-2 max-w-80"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '' && !isPending) mutate();
      }}
    >
      <Field label={words.code} error={isRefusal(error) ? error.message : undefined}>
        <CodeInput
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            reset();
          }}
          maxLength={limits.promoCode}
          enterKeyHint="go"
        />
      </Field>
      <Button type="submit" variant="outline" size="small" className="justify-self-start" busy={isPending}>
        {words.enter}
      </Button>
    </form>
  );
}
