import type { AccountPorts, AccountRouteProps } from './AccountPorts';

/**
 * Keeps what a screen works with outside the components, one for each element: leaving the screen and coming back loses nothing.
 * Another form number ends the old one and makes a new one.
 * @param create makes it; `signal` ends what it has under way
 */
export function keepOne<Control>(
  create: (ports: AccountPorts, signal: AbortSignal) => Control,
): (props: AccountRouteProps) => Control {
  const kept = new WeakMap<AccountPorts, { formNumber: number; end: AbortController; control: Control }>();
  return ({ ports, formNumber }) => {
    const known = kept.get(ports);
    if (known?.formNumber === formNumber) return known.control;
    known?.end.abort();
    const end = new AbortController();
    ports.lifetime.signal.addEventListener('abort', () => end.abort());
    const control = create(ports, end.signal);
    kept.set(ports, { formNumber, end, control });
    return control;
  };
}
