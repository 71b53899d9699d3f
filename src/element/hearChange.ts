const events = ['input', 'change'] as const;

/**
 * Tells the app of a text that arrives with `change` alone, as some password managers and scripts write it: React hears
 * both events, Preact in its place hears `input`.
 * @param container what the app is drawn into; listens as long as it lives
 */
export function hearChange(container: HTMLElement): void {
  const told = new WeakMap<EventTarget, string>();
  const handle = ({ type, target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return;
    // A page's own field in one of our slots.
    if (target.getRootNode() !== container.getRootNode()) return;
    if (type === 'input') told.set(target, target.value);
    else if (told.get(target) !== target.value) target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const event of events) container.addEventListener(event, handle);
}
