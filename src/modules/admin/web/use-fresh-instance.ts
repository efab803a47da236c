import { useRouter } from '@tanstack/react-router';
import { citiesAtMost, citiesInPage, listCities } from '#modules/instance/cities/contract.ts';
import { getInstance } from '#modules/instance/settings/contract.ts';
import { setBrand } from '#platform/brand.ts';
import { send } from '#platform/send.ts';

/** Returns a function that shows changed settings and cities on the open document. The next documents come with them. */
export function useFreshInstance(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const [instance, { items: cities }] = await Promise.all([
      send(getInstance, {}),
      send(listCities, { limit: citiesAtMost }),
    ]);
    setBrand(instance);
    const { context } = router.options;
    const { setup } = context;
    const own =
      setup.city.id === setup.instance.city.id ? undefined : cities.find(({ id }) => id === setup.city.id);
    const city = own ?? instance.city;
    const fresh = { ...setup, instance, city, cities: cities.slice(0, citiesInPage) };
    router.update({ ...router.options, context: { ...context, setup: fresh } });
    await router.invalidate();
  };
}
