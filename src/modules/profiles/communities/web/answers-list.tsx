import type { JoinRequest } from '../contract.ts';

/** The answers of a request to join, for the team (COM-15). */
export function AnswersList({ answers }: { answers: JoinRequest['answers'] }) {
  return answers.map(({ question, answer }) => (
    <li key={question} className="ps-15 pb-2 text-small">
      <span className="block text-ink-2">{question}</span>
      <bdi className="block whitespace-pre-line">{answer}</bdi>
    </li>
  ));
}
