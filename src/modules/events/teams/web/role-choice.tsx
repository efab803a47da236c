import { useId } from 'react';
import { roleName, roleText, teamWords as words } from '../copy.ts';
import type { Role, TeamKind } from '../rules.ts';

type RoleChoiceProps<R extends Role> = {
  kind: TeamKind;
  roles: readonly R[];
  value: R;
  onChange: (role: R) => void;
};

/** Roles with what each may do, in words (ROL-02, ROL-03, COM-14). */
export function RoleChoice<R extends Role>({ kind, roles, value, onChange }: RoleChoiceProps<R>) {
  const id = useId();
  return (
    <fieldset className="grid">
      <legend className="field-label">{words.role}</legend>
      {roles.map((role) => (
        <label key={role} className="flex gap-3 items-start py-2 min-h-tap cursor-pointer">
          <input
            type="radio"
            name={id}
            className="mt-1 size-5 shrink-0 accent-(--gel)"
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span>
            <span className="block font-semibold">{roleName(kind, role)}</span>
            <span className="block text-small text-ink-2">{roleText(kind, role)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
