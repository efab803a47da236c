export { ChecklistCard } from './checklist-card.tsx';
export { ChecklistSection } from './checklist-section.tsx';
export { MailProof } from './mail-proof.tsx';
