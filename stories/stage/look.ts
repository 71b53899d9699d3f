/** How play functions see a story: into its shadow root, by role and name, in the language on screen. */
import { configure, expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { focusedElement } from '../../src/ui/focusedElement';
import type { TextKey } from '../../src/i18n/texts';
import { translateVisitorText } from '../../src/i18n/translateVisitorText';
import { createTestTexts } from '../../src/testing/createTestTexts';
import { readGlobals } from './variants';

/** A busy machine takes its time; what is waited for comes or the test fails. */
configure({ asyncUtilTimeout: 8000 });

/** What a story renders in its shadow root. @throws Error where there is none */
export function drawnIn(canvasElement: HTMLElement): HTMLElement {
  const host = canvasElement.querySelector('[data-story-host], hub-entry');
  const drawn = host?.shadowRoot?.querySelector<HTMLElement>('[data-mode]');
  if (!drawn) throw new Error('the story has no shadow root');
  return drawn;
}

/** What a play function gets. */
interface Played {
  canvasElement: HTMLElement;
  globals: { [name: string]: unknown };
}

/** A story, once it is rendered. */
export async function look({ canvasElement, globals }: Played) {
  const drawn = await waitFor(() => drawnIn(canvasElement));
  const screen = within(drawn);
  const { i18n } = createTestTexts(readGlobals(globals).language);
  return {
    /** Queries inside the shadow root. */
    screen,
    /** Our own texts, as they are on screen. */
    t: (key: TextKey, values: Record<string, string | number> = {}): string =>
      translateVisitorText(i18n, { key, values }),
    /** Types into the field of a name, in place of what is there. */
    fill: async (name: string, text: string): Promise<void> => {
      const field = await screen.findByLabelText(name);
      await userEvent.click(field);
      // `userEvent.type` prepares fields on events of the document, which see the shadow root's host: the field would
      // hear of no change.
      await fireEvent.input(field, { target: { value: text } });
    },
    /** Pastes a text into the field of a name. */
    paste: async (name: string, text: string): Promise<void> => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const field = await screen.findByLabelText(name);
      // `fireEvent.paste` would replace what is pasted by an empty object.
      const options = { clipboardData, bubbles: true, cancelable: true, composed: true };
      field.dispatchEvent(new ClipboardEvent('paste', options));
    },
    /** Clicks what has a name and a role, a button if no other. */
    press: async (name: string, role = 'button'): Promise<void> => {
      await userEvent.click(await screen.findByRole(role, { name }));
    },
    /** Waits for the focus: `toHaveFocus` sees no further than the shadow root's host. */
    expectFocus: async (element: Element): Promise<void> => {
      await waitFor(() => expect(focusedElement(drawn)).toBe(element));
    },
    /** Waits for a text in an alert, as readers hear it. */
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
    /** Waits for what has a name and a role; what slides in is not to be seen at once. */
    expectSeen: async (role: string, name?: string): Promise<void> => {
      await waitFor(() => expect(screen.getByRole(role, name === undefined ? {} : { name })).toBeVisible());
    },
    /** Waits for a text. */
    expectText: async (text: string): Promise<void> => {
      await waitFor(() => expect(screen.getByText(text)).toBeVisible());
    },
  };
}
