// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdEarlyInput } from './holdEarlyInput';

let container: HTMLDivElement;
let form: HTMLFormElement;
let link: HTMLAnchorElement;

const dispatch = (target: HTMLElement, event: Event): Event => {
  target.dispatchEvent(event);
  return event;
};
const submit = (): Event => dispatch(form, new Event('submit', { bubbles: true, cancelable: true }));
const click = (target: HTMLElement = link, init: MouseEventInit = {}): Event =>
  dispatch(target, new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

beforeEach(() => {
  container = document.createElement('div');
  form = document.createElement('form');
  link = document.createElement('a');
  link.href = '/entry/register';
  container.append(form, link);
  document.body.replaceChildren(container);
});

describe('holdEarlyInput', () => {
  it('holds a submit and replays it once', () => {
    const early = holdEarlyInput(container);
    expect(submit().defaultPrevented).toBe(true);
    expect(container.dataset.pending).toBe('');
    const requestSubmit = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined);
    early.take()?.();
    expect(requestSubmit).toHaveBeenCalledOnce();
    expect(early.take()).toBeUndefined();
    expect(container.dataset.pending).toBeUndefined();
  });

  it('replays a press that came before it listened, a submit button as a submit', () => {
    const button = document.createElement('button');
    button.type = 'submit';
    form.append(button);
    const requestSubmit = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined);
    const early = holdEarlyInput(container, button);
    expect(container.dataset.pending).toBe('');
    early.take()?.();
    expect(requestSubmit).toHaveBeenCalledOnce();

    const pressed = vi.fn();
    link.addEventListener('click', pressed);
    holdEarlyInput(container, link).take()?.();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('holds a click on a link and replays it when the app listens', () => {
    const early = holdEarlyInput(container);
    expect(click().defaultPrevented).toBe(true);
    const replay = early.take();
    const heard = vi.fn((event: Event) => event.preventDefault());
    link.addEventListener('click', heard);
    replay?.();
    expect(heard).toHaveBeenCalledOnce();
  });

  it('replays only the last input', () => {
    const early = holdEarlyInput(container);
    submit();
    click();
    expect(container.dataset.pending).toBeUndefined();
    const requestSubmit = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined);
    early.take()?.();
    expect(requestSubmit).not.toHaveBeenCalled();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (init) => {
      const early = holdEarlyInput(container);
      expect(click(link, init).defaultPrevented).toBe(false);
      expect(early.take()).toBeUndefined();
    },
  );

  it('leaves links to a new tab and other elements to the browser', () => {
    const early = holdEarlyInput(container);
    link.target = '_blank';
    expect(click().defaultPrevented).toBe(false);
    expect(click(form).defaultPrevented).toBe(false);
    expect(early.take()).toBeUndefined();
  });

  it('leaves later input to the app once it has taken over', () => {
    const early = holdEarlyInput(container);
    expect(early.take()).toBeUndefined();
    expect(submit().defaultPrevented).toBe(false);
    expect(click().defaultPrevented).toBe(false);
  });

  it('releases the input after a failed load and holds the next', () => {
    const early = holdEarlyInput(container);
    submit();
    early.release();
    expect(container.dataset.pending).toBeUndefined();
    submit();
    const requestSubmit = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined);
    early.take()?.();
    expect(requestSubmit).toHaveBeenCalledOnce();
  });
});
