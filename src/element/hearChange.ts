const events = ['input', 'change'] as const;

/**
 * Tells the app of a text that arrives with `change` alone, as some password managers and scripts write it: React hears
 * both events, Preact in its place hears `input`.
 * @param container what the app is drawn into; listens as long as it lives
 */
export function hearChange(container: HTMLElement): void {
  const typed = new WeakSet<EventTarget>();
  const handle = ({ type, target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return;
    if (type === 'input') typed.add(target);
    // What was typed has been told letter by letter.
    else if (!typed.has(target)) target.dispatchEvent(new Event('input', { bubbles: true }));
    if (type === 'change') typed.delete(target);
  };
  for (const event of events) container.addEventListener(event, handle);
}
