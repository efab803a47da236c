import { z } from 'zod';
import { Environment } from './environment.ts';
import { oidcSettings } from './oidc-settings.ts';

export type Setting = {
  readonly name: string;
  readonly group: string;
  readonly description: string;
  /** The default in words. */
  readonly otherwise: string;
};

const namedSettings: readonly Setting[] = Object.entries(Environment.shape).map(([name, schema]) => {
  const { group, description, otherwise } = z
    .object({ group: z.string(), description: z.string(), otherwise: z.string().optional() })
    .parse(schema.meta());
  const standard = schema.safeParse(undefined).data;
  return { name, group, description, otherwise: otherwise ?? (standard ? `\`${standard}\`` : '') };
});

const afterOidc = namedSettings.findIndex(({ name }) => name === 'OIDC_ORIGINS_INSIDE');

/** Every environment variable, for the documentation. */
export const settings: readonly Setting[] = namedSettings.toSpliced(afterOidc, 0, ...oidcSettings);
