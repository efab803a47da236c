import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#kit/web/button.tsx';
import type { Persona } from './personas.ts';

/** One audience, said in one screen: what it is for them, three reasons, what to do next, and what is there now (FTR-07). */
export function PersonaPage({ persona, children }: { persona: Persona; children?: ReactNode }) {
  const { title, lead, benefits, action } = persona;
  return (
    <>
      <div className="ground-room under-nav" data-gel={persona.gel}>
        <div className="page pt-8 md:pt-14 pb-12 grid gap-6 justify-items-start">
          <h1 className="display text-(length:--t-mega)">{title}</h1>
          <p className="text-lead text-room-ink-2 max-w-prose">{lead}</p>
          <Link to={action.to} className={buttonClass({ variant: 'lit', size: 'large' })}>
            {action.label}
          </Link>
        </div>
      </div>
      <ul className="page grid md:grid-cols-3 gap-x-10 gap-y-8 py-12">
        {benefits.map((benefit) => (
          <li
            key={benefit.title}
            className="grid gap-2 content-start border-t-2 border-meter pt-4"
            data-gel={persona.gel}
          >
            <h2 className="heading">{benefit.title}</h2>
            <p className="text-ink-2">{benefit.text}</p>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
