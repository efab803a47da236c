import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { settingsChecks } from '#modules/instance/settings/rules.ts';
import { upload } from '#modules/media/web/index.ts';
import { firstFailure } from '#platform/checks.ts';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { useFreshInstance } from '#modules/admin/web/index.ts';
import { saveSettings } from '../contract.ts';
import { settingsWords as words } from '../copy.ts';
import { draftOf, isFormFault, type FormFault, type SettingsValues } from './form-values.ts';
import type { LogoChoice } from './logo-field.tsx';

type SettingsChange = { readonly values: SettingsValues; readonly logo: LogoChoice };

/**
 * @param revision of the settings that the form shows
 * @param onFault gets the first fault, or the one that the server found; the form shows it at its field
 */
export function useSaveSettings(
  revision: string,
  onFault: (fault: FormFault, values: SettingsValues) => void,
  onSaved: (saved: SettingsChange) => void,
) {
  const me = useMe();
  const client = useQueryClient();
  const showFresh = useFreshInstance();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ values, logo }: SettingsChange) => {
      const logoKey = logo ? await upload(me?.id ?? '', 'instance', logo.blob) : logo;
      const defaultCityId = values.defaultCityId || null;
      await send(saveSettings, {
        ...draftOf(values),
        defaultCityId,
        revision,
        ...(logoKey !== undefined && { logoKey }),
      });
    },
    onSuccess: async (_answer, saved) => {
      await client.invalidateQueries({ queryKey: ['admin'] });
      await showFresh();
      onSaved(saved);
      toast({ title: words.saved, message: words.savedMessage, tone: 'success' });
    },
    onError: (error, { values }) => {
      if (isRefusal(error) && isFormFault(error.code)) return onFault(error.code, values);
      showFailure(error);
      if (isRefusal(error) && error.code === 'changedMeanwhile')
        void client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  return {
    isPending,
    save: (wish: SettingsChange) => {
      const fault = firstFailure(settingsChecks, draftOf(wish.values));
      if (fault) onFault(fault, wish.values);
      else mutate(wish);
    },
  };
}
