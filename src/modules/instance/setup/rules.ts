/** Records of the setup checklist. It reads the rest when asked. */
const proofKinds = ['address', 'mail', 'mailServer', 'testMail', 'storage', 'backup', 'dismissal'] as const;
export type ProofKind = (typeof proofKinds)[number];
