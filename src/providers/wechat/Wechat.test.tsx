import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WechatCode, WechatState } from '../../flows/wechat/wechatState';
import { createView, perform, renderScreen, type Rendered } from '../../testing/renderScreen';
import { Wechat } from './Wechat';
import type { WechatPanelProps } from './WechatPanelProps';
import { WechatStep, type WechatStepProps } from './WechatStep';

let shown: Rendered | undefined;
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

const code: WechatCode = { image: 'data:image/png;base64,AA', scene: 'one', drawnAt: 0, expiresAt: 120_000 };
const waiting: WechatState = { kind: 'waiting', code, isCancelled: false };

function createPanel(changes: Partial<WechatPanelProps> = {}) {
  return {
    state: waiting,
    secondsLeft: 114,
    hint: null,
    isCodeShown: true,
    onShowCode: vi.fn(),
    onRefresh: vi.fn(),
    onRetry: vi.fn(),
    ...changes,
  } satisfies WechatPanelProps;
}

function look({ container }: Rendered) {
  const words = (selector: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.textContent);
  const button = (name: string) => {
    const found = [...container.querySelectorAll('button')].find((each) => each.textContent === name);
    if (!found) throw new Error(`no button is called ${name}`);
    return found;
  };
  return {
    container,
    words,
    button,
    picture: () => container.querySelector('img'),
    click: (name: string) => perform(() => button(name).click()),
  };
}

function draw(changes: Partial<WechatPanelProps> = {}, language = 'en') {
  const panel = createPanel(changes);
  const onBack = vi.fn();
  const screen = (props: WechatPanelProps) => <Wechat {...props} onBack={onBack} />;
  const rendered = renderScreen(screen(panel), createView({ language }));
  shown = rendered;
  const change = (next: Partial<WechatPanelProps>) => rendered.rerender(screen({ ...panel, ...next }));
  return { ...look(rendered), panel, onBack, change };
}

describe('Wechat', () => {
  it('has the names of the contract', () => {
    const { words } = draw();
    expect(words('h1')).toEqual(['Scan with WeChat']);
    expect(words('button')).toEqual(['Refresh code', 'Back']);
  });

  it.each<[string, WechatState, string, string | null]>([
    ['loading', { kind: 'loading', attempt: 1, isCancelled: false }, 'Getting a code…', null],
    ['waiting', waiting, 'Waiting for your scan', 'Valid for 1:54'],
    ['scanned', { kind: 'scanned', code }, 'Scanned. Confirm on your phone.', 'Valid for 1:54'],
    ['done', { kind: 'done', code }, 'Confirmed', null],
    ['expired', { kind: 'expired', code }, 'This code has expired', null],
    [
      'cancelled',
      { ...waiting, isCancelled: true },
      'Cancelled on your phone. Try the new code.',
      'Valid for 1:54',
    ],
  ])('%s: readers hear the state, and not the time', (_, state, status, time) => {
    const { words, container } = draw({ state });
    expect(words('output')).toEqual([status]);
    const text = container.textContent;
    expect(text.includes('Valid for')).toBe(time !== null);
    expect(text).toContain(time ?? status);
  });

  it('announces an error at once and offers another try in the place of the refresh', () => {
    const { words, panel, change, button, click } = draw();
    const before = button('Refresh code');
    before.focus();
    change({ state: { kind: 'error', code, problem: { key: 'error.network' } } });
    expect(words('[role=alert]')).toEqual(['No connection. Check your network and try again.']);
    expect(button('Try again')).toBe(before);
    click('Try again');
    expect(panel.onRetry).toHaveBeenCalledOnce();
    expect(panel.onRefresh).not.toHaveBeenCalled();
  });

  it('gives the code a name only while it can be scanned', () => {
    const { picture, change } = draw();
    expect([picture()?.src, picture()?.alt]).toEqual([code.image, 'Code to scan with WeChat']);
    change({ state: { kind: 'expired', code } });
    expect(picture()?.alt).toBe('');
    change({ state: { kind: 'loading', attempt: 2, isCancelled: false } });
    expect(picture()).toBeNull();
  });

  it('hands over clicks, and none on a button that cannot work now', () => {
    const { panel, onBack, click, change } = draw();
    click('Refresh code');
    expect(panel.onRefresh).toHaveBeenCalledOnce();
    change({ state: { kind: 'done', code } });
    click('Refresh code');
    expect(panel.onRefresh).toHaveBeenCalledOnce();
    click('Back');
    expect(onBack).toHaveBeenCalledOnce();
  });

  it.each([
    ['phone', 'Open WeChat on this phone', 'In WeChat choose Scan, then Album, and pick the screenshot.'],
    ['inside', 'Use the code inside WeChat', 'In the menu choose to scan the code in the picture.'],
  ] as const)('shows no code nobody can scan (%s), but what to do', (hint, title, step) => {
    const { container, words, picture, panel, click } = draw({ hint, isCodeShown: false });
    expect(container.textContent).toContain(title);
    expect(words('li')).toContain(step);
    expect(picture()).toBeNull();
    click('Show the code');
    expect(panel.onShowCode).toHaveBeenCalledOnce();
  });

  it('shows it when asked to, and the focus stays', () => {
    const { button, change, picture } = draw({ hint: 'phone', isCodeShown: false });
    const before = button('Show the code');
    before.focus();
    change({ hint: 'phone', isCodeShown: true });
    expect(picture()).not.toBeNull();
    expect(button('Refresh code')).toBe(before);
    expect((before.getRootNode() as ShadowRoot).activeElement).toBe(before);
  });

  it('says all of it in Chinese', () => {
    const { words } = draw({}, 'zh');
    expect(words('h1')).toEqual(['微信扫码登录']);
    expect(words('button')).toEqual(['刷新二维码', '返回']);
  });
});

function drawStep(changes: Partial<WechatStepProps> = {}) {
  const props = {
    binding: { kind: 'open' },
    panel: createPanel(),
    isLocked: false,
    onSignIn: vi.fn(),
    onOther: vi.fn(),
    onSkip: vi.fn(),
    ...changes,
  } satisfies WechatStepProps;
  shown = renderScreen(<WechatStep {...props} />);
  return { ...look(shown), props };
}

describe('WechatStep', () => {
  const login = { auth_token: 't', ticket: '', username: 'Ming', method: 'wechat' };

  it.each<[WechatStepProps['binding'], string[]]>([
    [{ kind: 'open' }, ['Refresh code', 'Skip']],
    [{ kind: 'connected' }, ['Scan with another WeChat', 'Skip']],
    [{ kind: 'known', login }, ['Sign in as Ming', 'Scan with another WeChat', 'Skip']],
  ])('can always be skipped: %j', (binding, names) => {
    const { words, props, click } = drawStep({ binding });
    expect(words('button')).toEqual(names);
    click('Skip');
    expect(props.onSkip).toHaveBeenCalledOnce();
  });

  it('announces that WeChat is connected, or whose it is', () => {
    const { words } = drawStep({ binding: { kind: 'connected' } });
    expect(words('output')).toEqual([
      'WeChat is connected. You can sign in with it once your account is there.',
    ]);
    shown?.unmount();
    expect(drawStep({ binding: { kind: 'known', login } }).words('[role=status]')).toEqual([
      'This WeChat already belongs to the account “Ming”.',
    ]);
  });

  it('offers a known user to sign in, or another person to scan', () => {
    const { props, click } = drawStep({ binding: { kind: 'known', login } });
    click('Sign in as Ming');
    click('Scan with another WeChat');
    expect(props.onSignIn).toHaveBeenCalledOnce();
    expect(props.onOther).toHaveBeenCalledOnce();
  });

  it('does nothing while a request is under way', () => {
    const { props, click } = drawStep({ binding: { kind: 'known', login }, isLocked: true });
    for (const name of ['Sign in as Ming', 'Scan with another WeChat', 'Skip']) click(name);
    for (const handler of [props.onSignIn, props.onOther, props.onSkip])
      expect(handler).not.toHaveBeenCalled();
  });
});
