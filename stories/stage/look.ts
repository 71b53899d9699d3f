/** Helpers for play functions: queries in the story's shadow root, by role and name, in the current language. */
import { configure, expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { focusedElement } from '../../src/ui/focusedElement';
import type { TextKey } from '../../src/i18n/namespaces';
import { translateVisitorText } from '../../src/i18n/visitorText';
import { createTestTexts } from '../../src/testing/testTexts';
import { readGlobals } from './variants';

/** Generous, because a busy machine is slow. */
configure({ asyncUtilTimeout: 30_000 });

/** Returns the rendered content of a story's shadow root. @throws Error without one */
export function renderedIn(canvasElement: HTMLElement): HTMLElement {
  const host = canvasElement.querySelector('[data-story-host], hub-entry');
  const rendered = host?.shadowRoot?.querySelector<HTMLElement>('[data-mode]');
  if (!rendered) throw new Error('the story has no shadow root');
  return rendered;
}

/** What Storybook passes to a play function. */
interface Played {
  canvasElement: HTMLElement;
  globals: { [name: string]: unknown };
}

/** Returns the helpers for a rendered story. */
export async function look({ canvasElement, globals }: Played) {
  const rendered = await waitFor(() => renderedIn(canvasElement));
  const screen = within(rendered);
  const { i18n } = createTestTexts(readGlobals(globals).language);
  return {
    /** Queries inside the shadow root. */
    screen,
    /** Our texts in the current language. */
    t: (key: TextKey, values: Record<string, string | number> = {}): string =>
      translateVisitorText(i18n, { key, values }),
    /** Replaces the value of the field with this name. */
    fill: async (name: string, text: string): Promise<void> => {
      const field = await screen.findByLabelText(name);
      await userEvent.click(field);
      // `userEvent.type` prepares fields on events of the document, which see only the shadow root's host, so the field
      // would not receive the change.
      await fireEvent.input(field, { target: { value: text } });
    },
    /** Pastes a text into the field with this name. */
    paste: async (name: string, text: string): Promise<void> => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const field = await screen.findByLabelText(name);
      // `fireEvent.paste` would replace the pasted data by an empty object.
      const options = { clipboardData, bubbles: true, cancelable: true, composed: true };
      field.dispatchEvent(new ClipboardEvent('paste', options));
    },
    /** Clicks a button that takes no pointer until its page has been seen for a while (`src/ui/GuardedButton.tsx`). */
    pressGuarded: async (name: string): Promise<void> => {
      const button = await screen.findByRole('button', { name });
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
      await userEvent.click(button);
    },
    /** Clicks the element with this name and role, a button by default. */
    press: async (name: string, role = 'button'): Promise<void> => {
      await userEvent.click(await screen.findByRole(role, { name }));
    },
    /** Waits for the focus. `toHaveFocus` sees only the shadow root's host. */
    expectFocus: async (element: Element): Promise<void> => {
      await waitFor(() => expect(focusedElement(rendered)).toBe(element));
    },
    /** Waits for a text in an alert, as screen readers announce it. */
    expectAlert: async (text: string): Promise<void> => {
      await waitFor(() =>
        expect(
          screen
            .getAllByRole('alert')
            .map((alert) => alert.textContent)
            .join('\n'),
        ).toContain(text),
      );
    },
    /** Waits for the element with this role and name; a screen that slides in is not visible at once. */
    expectSeen: async (role: string, name?: string): Promise<void> => {
      await waitFor(() => expect(screen.getByRole(role, name === undefined ? {} : { name })).toBeVisible());
    },
    /** Waits for a text. */
    expectText: async (text: string): Promise<void> => {
      await waitFor(() => expect(screen.getByText(text)).toBeVisible());
    },
  };
}
