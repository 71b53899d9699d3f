// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { holdEarlySubmit } from './holdEarlySubmit';

let container: HTMLDivElement;
let form: HTMLFormElement;

const submit = (): Event => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  return event;
};

beforeEach(() => {
  container = document.createElement('div');
  form = document.createElement('form');
  container.append(form);
});

describe('holdEarlySubmit', () => {
  it('keeps a submit from leaving the page and tells of it once', () => {
    const early = holdEarlySubmit(container);
    expect(submit().defaultPrevented).toBe(true);
    expect(container.dataset.pending).toBe('');
    expect(early.take()).toBe(true);
    expect(early.take()).toBe(false);
    expect(container.dataset.pending).toBeUndefined();
  });

  it('leaves later submits to the app once it has taken over', () => {
    const early = holdEarlySubmit(container);
    expect(early.take()).toBe(false);
    expect(submit().defaultPrevented).toBe(false);
  });

  it('lets go after a failed load and holds the next one', () => {
    const early = holdEarlySubmit(container);
    submit();
    early.release();
    expect(container.dataset.pending).toBeUndefined();
    submit();
    expect(early.take()).toBe(true);
  });
});
