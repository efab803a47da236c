export type Brand = {
  /** As admins named this instance. */
  readonly name: string;
  /** The address that users write to. */
  readonly contactEmail: string;
  /** Its own logo, with its size in pixels. */
  readonly logo: { readonly path: string; readonly width: number; readonly height: number } | null;
};

/**
 * The instance as texts name it. A process serves one instance and a browser shows one, so texts don't have to pass it
 * on. Texts read it when they are shown: `get title() { return `… ${brand.name}`; }`.
 */
export const brand: Readonly<Brand> = { name: 'Backbeat', contactEmail: '', logo: null };

/** Called where settings arrive: from the database on the server, with the page in a browser. */
export function setBrand({ name, contactEmail, logo }: Brand): void {
  Object.assign(brand, { name, contactEmail, logo });
}
