import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { citiesQuery } from '#modules/profiles/own-profile/web/index.ts';

/**
 * Makes the home that the user chose their city: in this document, and in the next with the cookie, which may still have
 * an earlier choice (INS-04).
 */
export function useMoveHome() {
  const client = useQueryClient();
  const router = useRouter();
  return async (cityId: string | null) => {
    const { context } = router.options;
    const { cities, city: former } = context.setup;
    const city = client.getQueryData(citiesQuery.queryKey)?.items.find(({ id }) => id === cityId);
    if (!city || city.id === former.id || cities.length < 2) return;
    document.cookie = `city=${city.slug}.own; path=/; max-age=31536000; samesite=lax`;
    router.update({ ...router.options, context: { ...context, setup: { ...context.setup, city } } });
    await router.invalidate();
  };
}
