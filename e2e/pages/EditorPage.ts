/** The 3D editor with the sign-in in a frame inside a dialog. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { addresses } from '../addresses';
import { listen } from '../embedding';
import { LoginPage } from './LoginPage';

export class EditorPage {
  readonly open: Locator;
  readonly dialog: Locator;
  readonly frame: FrameLocator;
  readonly login: LoginPage;
  /** The name in the editor's header. */
  readonly person: Locator;
  readonly canvas: Locator;

  private constructor(readonly page: Page) {
    this.open = page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true });
    this.dialog = page.getByRole('dialog');
    this.frame = this.dialog.frameLocator('iframe');
    this.login = new LoginPage(this.frame);
    this.person = page.getByRole('banner').getByText('designer', { exact: true });
    this.canvas = page.locator('canvas');
  }

  /**
   * Opens the editor and listens to its window's messages.
   * @param options `path`: `/plain` is the same page without isolation; `withModel`: render the model, which takes
   *   seconds without a graphics processor
   */
  static async visit(page: Page, { path = '/', withModel = false } = {}): Promise<EditorPage> {
    await listen(page);
    if (!withModel) await switchGraphicsOff(page);
    await page.goto(`${addresses.editor}${path}`);
    return new EditorPage(page);
  }

  /** Opens the dialog and waits for the form in its frame. */
  async openDialog(): Promise<void> {
    await this.open.click();
    await this.login.heading.waitFor();
  }
}

/** Simulates a browser without WebGL; the editor then shows no model. */
async function switchGraphicsOff(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
}
