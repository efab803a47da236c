import type { Me } from '../me-contract.ts';

/** A signed-in user who acts as themselves. */
export const ana: Me = {
  id: 'user:us-west-2:01938c5e-0000-7000-8000-000000000001',
  name: 'Ana Reyes',
  email: 'ana@example.test',
  image: null,
  admin: false,
  gel: 'jade',
  acting: null,
  back: null,
};
