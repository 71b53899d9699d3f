import { describe, expect, it, vi } from 'vitest';
import type { WechatCode, WechatState } from './wechatState';
import { contractNames } from '../../testing/contractNames';
import { expectNames } from '../../testing/expectNames';
import { createView, namesOf, renderScreen, textsOf } from '../../testing/renderScreen';
import { Wechat } from './Wechat';
import type { WechatPanelProps } from './WechatPanelProps';
import { WechatStep, type WechatStepProps } from './WechatStep';

const code: WechatCode = {
  image: 'data:image/png;base64,AA',
  appLink: null,
  scene: 'one',
  loadedAt: 0,
  expiresAt: 120_000,
};
const waiting: WechatState = { kind: 'waiting', code, isCancelled: false };
const codeName = 'Code to scan with WeChat';

function createPanel(changes: Partial<WechatPanelProps> = {}) {
  return {
    state: waiting,
    secondsLeft: 114,
    hint: null,
    isCodeShown: true,
    onShowCode: vi.fn(),
    onPictureFailed: vi.fn(),
    onRefresh: vi.fn(),
    onRetry: vi.fn(),
    ...changes,
  } satisfies WechatPanelProps;
}

function renderWechat(changes: Partial<WechatPanelProps> = {}, language = 'en') {
  const panel = createPanel(changes);
  const onBack = vi.fn();
  const ui = (props: WechatPanelProps) => <Wechat {...props} onBack={onBack} />;
  const rendered = renderScreen(ui(panel), createView({ language }));
  const change = (next: Partial<WechatPanelProps>) => rendered.rerender(ui({ ...panel, ...next }));
  const button = (name: string) => rendered.screen.getByRole('button', { name });
  return { ...rendered, panel, onBack, change, button };
}

describe('Wechat', () => {
  it('has the names of the contract', () => {
    expectNames(renderWechat().screen, contractNames.wechat);
  });

  it.each<[string, WechatState, string, string | null]>([
    ['loading', { kind: 'loading', attempt: 1, isCancelled: false }, 'Getting a code…', null],
    ['waiting', waiting, 'Waiting for your scan', 'Valid for 1:54'],
    ['scanned', { kind: 'scanned', code }, 'Scanned. Confirm on your phone.', null],
    ['done', { kind: 'done', code }, 'Confirmed', null],
    ['expired', { kind: 'expired', code }, 'This code has expired', null],
    [
      'cancelled',
      { ...waiting, isCancelled: true },
      'Canceled on your phone. Try the new code.',
      'Valid for 1:54',
    ],
  ])('%s: announces the state but not the time', (_, state, status, time) => {
    const { screen, container } = renderWechat({ state });
    expect(textsOf(screen, 'status')).toEqual([status]);
    expect(container.textContent.includes('Valid for')).toBe(time !== null);
    expect(container).toHaveTextContent(time ?? status);
  });

  it('announces an error at once and replaces the refresh by a retry', async () => {
    const { screen, user, panel, change, button } = renderWechat();
    const before = button('Refresh code');
    change({ state: { kind: 'error', code, problem: { key: 'error.network' } } });
    expect(screen.getByRole('alert')).toHaveTextContent('No connection. Check your network.');
    expect(button('Try again')).toBe(before);
    await user.click(before);
    expect(panel.onRetry).toHaveBeenCalledOnce();
    expect(panel.onRefresh).not.toHaveBeenCalled();
  });

  it('names the code only while it can be scanned', () => {
    const { screen, change } = renderWechat();
    const picture = screen.getByRole('img', { name: codeName });
    expect(picture).toHaveAttribute('src', code.image);
    change({ state: { kind: 'expired', code } });
    expect(picture).toBeVisible();
    expect(picture).toHaveAttribute('alt', '');
    change({ state: { kind: 'loading', attempt: 2, isCancelled: false } });
    expect(picture).not.toBeInTheDocument();
  });

  it('reports clicks, except on a disabled button', async () => {
    const { user, panel, onBack, button, change } = renderWechat();
    await user.click(button('Refresh code'));
    expect(panel.onRefresh).toHaveBeenCalledOnce();
    change({ state: { kind: 'loading', attempt: 2, isCancelled: false } });
    await user.click(button('Refresh code'));
    expect(panel.onRefresh).toHaveBeenCalledOnce();
    await user.click(button('Back'));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it.each([
    ['phone', 'Use the code on this phone', 'In WeChat, choose Scan, then Album, and pick the screenshot.'],
    ['inside', 'Or use the code inside WeChat', 'In the menu, choose to scan the QR code.'],
  ] as const)(
    'shows instructions instead of a code that cannot be scanned (%s)',
    async (hint, title, step) => {
      const { container, screen, user, panel, button } = renderWechat({ hint, isCodeShown: false });
      expect(container).toHaveTextContent(title);
      expect(textsOf(screen, 'listitem')).toContain(step);
      expect(screen.queryByRole('img')).not.toBeInTheDocument();
      await user.click(button('Show the code'));
      expect(panel.onShowCode).toHaveBeenCalledOnce();
    },
  );

  it('offers the sign-in of WeChat first inside WeChat', async () => {
    const onAuthorize = vi.fn();
    const { screen, user } = renderWechat({ hint: 'inside', isCodeShown: false, onAuthorize });
    expect(namesOf(screen, 'heading')).toEqual(['Sign in with WeChat']);
    // The way back is above the heading.
    expect(namesOf(screen, 'button').slice(0, 2)).toEqual(['Back', 'Sign in with this WeChat']);
    await user.click(screen.getByRole('button', { name: 'Sign in with this WeChat' }));
    expect(onAuthorize).toHaveBeenCalledOnce();
  });

  it('offers to open WeChat first on another phone, with the state beside the link', () => {
    const appLink = 'weixin://dl/business/?t=x';
    const { screen, change } = renderWechat({ hint: 'phone', isCodeShown: false, appLink });
    expect(screen.getByRole('link', { name: 'Open WeChat' })).toHaveAttribute('href', appLink);
    expect(textsOf(screen, 'status')).toEqual(['Waiting for your scan']);
    change({ hint: 'phone', isCodeShown: false, appLink, state: { kind: 'expired', code } });
    expect(screen.queryByRole('link', { name: 'Open WeChat' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refresh code' })).toBeVisible();
  });

  it('shows the code on request and keeps the focus', async () => {
    const { screen, user, button, change } = renderWechat({ hint: 'phone', isCodeShown: false });
    const before = button('Show the code');
    await user.click(before);
    change({ hint: 'phone', isCodeShown: true });
    expect(screen.getByRole('img', { name: codeName })).toBeVisible();
    expect(button('Refresh code')).toBe(before);
    expect(before).toHaveFocus();
  });

  it('says in its heading how far the scan has come', () => {
    const { screen, container, change } = renderWechat({ state: { kind: 'scanned', code } });
    expect(namesOf(screen, 'heading')).toEqual(['Confirm on your phone']);
    change({ state: { kind: 'done', code } });
    expect(namesOf(screen, 'heading')).toEqual(['Confirmed']);
    expect(container).toHaveTextContent('Signing in…');
    change({ state: waiting });
    expect(namesOf(screen, 'heading')).toEqual(['Scan with WeChat']);
  });

  it('asks for a scan only where there can be a code', () => {
    const { container, change } = renderWechat();
    expect(container).toHaveTextContent('Open WeChat');
    change({ state: { kind: 'error', code: null, problem: { key: 'error.server' } } });
    expect(container).not.toHaveTextContent('Open WeChat');
  });

  it('offers no other code for one that is scanned, and keeps the focus', () => {
    const { screen, button, change } = renderWechat();
    button('Refresh code').focus();
    change({ state: { kind: 'scanned', code } });
    expect(namesOf(screen, 'button')).toEqual(['Back']);
    expect(screen.getByRole('status')).toHaveFocus();
    change({ state: { ...waiting, isCancelled: true } });
    expect(namesOf(screen, 'button')).toEqual(['Back', 'Refresh code']);
  });

  it('shows how much of the time is left', () => {
    const { container, change } = renderWechat({ secondsLeft: 120 });
    const left = () => container.querySelector('[stroke-dashoffset]')?.getAttribute('stroke-dashoffset');
    expect(left()).toBe('0');
    change({ secondsLeft: 30 });
    expect(left()).toBe('0.75');
    change({ state: { kind: 'expired', code }, secondsLeft: 0 });
    expect(left()).toBe('1');
  });

  it('is translated to Chinese', () => {
    const { screen } = renderWechat({}, 'zh');
    expect(namesOf(screen, 'heading')).toEqual(['微信扫码登录']);
    expect(namesOf(screen, 'button')).toEqual(['返回', '刷新二维码']);
  });
});

function renderStep(changes: Partial<WechatStepProps> = {}) {
  const props = {
    binding: { kind: 'open' },
    panel: createPanel(),
    isLocked: false,
    onSignIn: vi.fn(),
    onOther: vi.fn(),
    onSkip: vi.fn(),
    ...changes,
  } satisfies WechatStepProps;
  const rendered = renderScreen(<WechatStep {...props} />);
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, click };
}

describe('WechatStep', () => {
  const login = { auth_token: 't', ticket: '', username: 'Ming', method: 'wechat' };

  it.each<[WechatStepProps['binding'], string[]]>([
    [{ kind: 'open' }, ['Refresh code']],
    [{ kind: 'connected' }, ['Scan with another WeChat', 'Continue without WeChat']],
    [{ kind: 'known', login }, ['Sign in as Ming', 'Scan with another WeChat']],
  ])('offers nothing that “Create account” does as well: %j', (binding, names) => {
    expect(namesOf(renderStep({ binding }).screen, 'button')).toEqual(names);
  });

  it('leaves the filled button to the form, also on a phone', () => {
    const appLink = 'weixin://dl/business/?t=x';
    const { screen } = renderStep({ panel: createPanel({ hint: 'phone', isCodeShown: false, appLink }) });
    expect(screen.getByRole('link', { name: 'Open WeChat' })).toHaveAttribute(
      'part',
      'button button-secondary',
    );
  });

  it('lets a visitor leave out the WeChat that is connected', async () => {
    const { props, click } = renderStep({ binding: { kind: 'connected' } });
    await click('Continue without WeChat');
    expect(props.onSkip).toHaveBeenCalledOnce();
  });

  it.each<[WechatStepProps['binding'], string]>([
    [{ kind: 'connected' }, 'WeChat is connected. You can sign in with it once your account is ready.'],
    [{ kind: 'known', login }, 'This WeChat already belongs to the account “Ming”.'],
  ])('announces that WeChat is connected, or the account: %j', (binding, status) => {
    expect(renderStep({ binding }).screen.getByRole('status')).toHaveTextContent(status);
  });

  it('offers a known user to sign in, or a scan by another person', async () => {
    const { props, click } = renderStep({ binding: { kind: 'known', login } });
    await click('Sign in as Ming');
    expect(props.onSignIn).toHaveBeenCalledOnce();
    await click('Scan with another WeChat');
    expect(props.onOther).toHaveBeenCalledOnce();
  });

  it('is disabled while a request runs', async () => {
    const known = renderStep({ binding: { kind: 'known', login }, isLocked: true });
    for (const name of ['Sign in as Ming', 'Scan with another WeChat']) await known.click(name);
    for (const handler of [known.props.onSignIn, known.props.onOther]) expect(handler).not.toHaveBeenCalled();
    known.unmount();
    const { props, click } = renderStep({ binding: { kind: 'connected' }, isLocked: true });
    await click('Continue without WeChat');
    expect(props.onSkip).not.toHaveBeenCalled();
  });
});
