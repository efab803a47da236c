/** Kinds of proof that the setup checklist remembers. It checks the rest when asked. */
export const proofKinds = ['address', 'mail', 'payments', 'backup'] as const;
export type ProofKind = (typeof proofKinds)[number];
