/** Page object of the WeChat code, in a page, a tag or a frame. English names as in docs/contract.md section 8. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { openPortal } from '../openPortal';
import { textOf, type Lang } from '../texts';

const english = {
  method: 'Continue with WeChat',
  heading: 'Scan with WeChat',
  refresh: 'Refresh code',
  back: 'Back',
} as const;

export class WechatPage {
  readonly method: Locator;
  readonly heading: Locator;
  readonly refresh: Locator;
  readonly back: Locator;
  /** On a phone, which would have to scan its own screen, the code is shown on request only. */
  readonly show: Locator;
  readonly code: Locator;
  private readonly scenes: string[] = [];

  constructor(
    /** The page whose calls are observed. */
    readonly page: Page,
    readonly lang: Lang = 'en',
    private readonly scope: Page | FrameLocator = page,
  ) {
    const name =
      lang === 'en'
        ? english
        : {
            method: textOf('zh', 'login.continue_with', { name: textOf('zh', 'login.wechat') }),
            heading: textOf('zh', 'wechat.title'),
            refresh: textOf('zh', 'wechat.refresh'),
            back: textOf('zh', 'wechat.back'),
          };
    const button = (text: string) => scope.getByRole('button', { name: text, exact: true });
    this.method = button(name.method);
    this.heading = scope.getByRole('heading', { name: name.heading, exact: true });
    this.refresh = button(name.refresh);
    this.back = button(name.back);
    this.show = button(textOf(lang, 'wechat.show'));
    this.code = scope.getByRole('img', { name: textOf(lang, 'wechat.image'), exact: true });
  }

  /** Opens the portal and navigates to the code. */
  static async visit(page: Page, lang: Lang = 'en'): Promise<WechatPage> {
    await openPortal(page, '/entry', lang);
    const wechat = new WechatPage(page, lang);
    await wechat.open();
    return wechat;
  }

  text(key: Parameters<typeof textOf>[1]): Locator {
    return this.scope.getByText(textOf(this.lang, key), { exact: true });
  }

  /** Opens the code from the form; on a phone, after the hint. */
  async open(): Promise<void> {
    await this.followScenes();
    await this.method.click();
    await this.heading.waitFor();
    await this.showCode();
  }

  /** Waits for the code; on a phone, requests it first. */
  async showCode(): Promise<void> {
    await this.show.or(this.code).first().waitFor();
    if (await this.show.isVisible()) await this.show.click();
    await this.code.waitFor();
  }

  /** Records the scene of each code that is shown from now on. */
  async followScenes(): Promise<void> {
    await this.page.route('**/v1/user/wechat/qrcode*', async (route) => {
      const response = await route.fetch();
      const { info } = (await response.json()) as { info: { qrscene_id: string } };
      await route.fulfill({ response });
      this.scenes.push(info.qrscene_id);
    });
  }

  /**
   * Waits for the scene of a code.
   * @param count of codes shown so far
   */
  async scene(count = 1): Promise<string> {
    await expect.poll(() => this.scenes.length).toBe(count);
    return this.scenes.at(-1) ?? '';
  }
}
