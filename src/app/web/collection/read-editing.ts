/** `edit`: whoever keeps the list up changes it in place. */
export const readEditing = ({ edit }: Record<string, unknown>): { edit?: true | undefined } =>
  edit ? { edit: true } : {};
