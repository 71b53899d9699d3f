import { afterEach, describe, expect, it, vi } from 'vitest';
import { perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { SecurityCheck, type SecurityCheckProps } from './SecurityCheck';

let shown: Rendered | undefined;
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

const createProps = (changes: Partial<SecurityCheckProps> = {}): SecurityCheckProps => ({
  image: 'data:image/png;base64,one',
  task: null,
  problem: null,
  onSubmit: vi.fn(),
  onRefresh: vi.fn(),
  onCancel: vi.fn(),
  ...changes,
});

const scene = (props: SecurityCheckProps | null) => (
  <>
    <button type="button">Send code</button>
    {props && <SecurityCheck {...props} />}
  </>
);

function draw(props = createProps()) {
  const rendered = renderScreen(scene(null));
  shown = rendered;
  perform(() => rendered.container.querySelector('button')?.focus());
  rendered.rerender(scene(props));
  const root = rendered.container.getRootNode() as ShadowRoot;
  const named = (name: string) =>
    [...rendered.container.querySelectorAll('button')].find((button) => button.textContent === name);
  const input = rendered.container.querySelector('input');
  if (!input) throw new Error('there is no input');
  return {
    ...rendered,
    root,
    named,
    input,
    show: (next: SecurityCheckProps | null) => rendered.rerender(scene(next)),
  };
}

describe('SecurityCheck', () => {
  it('is a dialog with the names of the contract, and takes the focus', () => {
    const { container, root, named, input } = draw();
    const dialog = container.querySelector('dialog');
    expect(dialog?.open).toBe(true);
    expect(root.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Security check',
    );
    expect(container.querySelector('label')?.textContent).toBe('Image code');
    for (const name of ['New picture', 'Confirm', 'Cancel']) expect(named(name)).toBeDefined();
    expect(root.activeElement).toBe(input);
  });

  it('returns the focus when it closes', () => {
    const { root, show } = draw();
    show(null);
    expect(root.activeElement?.textContent).toBe('Send code');
  });

  it('submits the typed text once, and nothing while a request is running', () => {
    const props = createProps();
    const { input, show } = draw(props);
    input.value = 'ab12';
    perform(() => input.form?.requestSubmit());
    show({ ...props, task: 'solve' });
    perform(() => input.form?.requestSubmit());
    expect(props.onSubmit).toHaveBeenCalledExactlyOnceWith('ab12');
  });

  it('clears the field for another captcha, keeps it for the same one', () => {
    const props = createProps();
    const { input, show } = draw(props);
    input.value = 'ab12';
    show({ ...props, problem: { key: 'error.network' } });
    expect(input.value).toBe('ab12');
    show({ ...props, image: 'data:image/png;base64,two', problem: { text: 'Wrong' } });
    expect(input.value).toBe('');
  });

  it('is cancelled by Escape, which the page around does not receive', () => {
    const props = createProps();
    const { container } = draw(props);
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    const dialog = container.querySelector('dialog');
    perform(() => {
      dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
      dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    document.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
    expect(props.onCancel).toHaveBeenCalledOnce();
  });
});
