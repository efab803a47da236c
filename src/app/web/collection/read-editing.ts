/** `edit`: the list is edited in place by people who may. */
export const readEditing = ({ edit }: Record<string, unknown>): { edit?: true | undefined } =>
  edit ? { edit: true } : {};
