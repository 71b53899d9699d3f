import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppSetUpState } from '../../flows/factors/appSetUpState';
import { createView, perform, renderScreen, textsOf } from '../../testing/renderScreen';
import { spelledOut } from './codeTexts';
import { qrPath } from './qrPath';
import { SetUpApp, setUpHeading, type SetUpAppProps } from './SetUpApp';
import { SetUpDialog } from './TwoStepDialogs';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Hub:ada%40example.com?secret=${secret}&issuer=Hub&digits=6&period=30`;
const entering = {
  kind: 'entering',
  secret,
  uri,
  isChecking: false,
  problem: null,
} as const satisfies AppSetUpState;
const codes = ['ABCDE-FGHJK', '01234-56789'];
const on: AppSetUpState = { kind: 'on', codes };

beforeEach(() => import('./qrPath'));
afterEach(() => vi.restoreAllMocks());

function show(state: AppSetUpState, changes: Partial<SetUpAppProps> = {}, language = 'en') {
  const props = { onEdit: vi.fn(), onConfirm: vi.fn(), onRestart: vi.fn(), onDone: vi.fn(), ...changes };
  const rendered = renderScreen(<SetUpApp state={state} {...props} />, createView({ language }));
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, click, copied };
}

describe('the step with the setup key', () => {
  it('shows it as a picture, a link and text in groups of four, and copies it whole', async () => {
    const { screen, click, copied } = show(entering);
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Setup key' })).toHaveTextContent(
      'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
    );
    expect(screen.getByText('Open in an app on this phone')).toHaveAttribute('href', uri);
    await click('Copy key');
    expect(copied).toHaveBeenCalledExactlyOnceWith(secret);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('says how to copy where the browser refuses', async () => {
    const { screen, click, copied } = show(entering);
    copied.mockRejectedValue(new Error('refused'));
    await click('Copy key');
    expect(screen.getByText(/doesn’t allow copying/)).toBeVisible();
  });

  it('links to nothing but an app', () => {
    const { screen } = show({ ...entering, uri: 'https://evil.example/' });
    expect(screen.queryByText('Open in an app on this phone')).not.toBeInTheDocument();
  });

  it('sends a whole code at once, and what the button sends', async () => {
    const { screen, user, click, props } = show(entering);
    await user.type(screen.getByLabelText('Verification code'), '12345');
    await click('Turn on');
    expect(props.onConfirm).toHaveBeenLastCalledWith('12345');
    await user.type(screen.getByLabelText('Verification code'), '6');
    expect(props.onConfirm).toHaveBeenLastCalledWith('123456');
    expect(props.onEdit).toHaveBeenCalledTimes(6);
  });

  it('puts a wrong code to its field, and other failures above', () => {
    const wrong = { text: { key: 'totp.clock_off' }, isAnswer: true } as const;
    const { screen, rerender, props } = show({ ...entering, problem: wrong });
    const field = screen.getByLabelText('Verification code');
    expect(field).toHaveAccessibleDescription(/phone’s clock seems to be wrong/);
    expect(field).toHaveFocus();
    const offline = { text: { key: 'error.network' }, isAnswer: false } as const;
    rerender(<SetUpApp state={{ ...entering, problem: offline }} {...props} />);
    expect(textsOf(screen, 'alert')).toContainEqual(expect.stringMatching(/^No connection/));
  });

  it('that has stopped starts again', async () => {
    const { screen, click, props } = show({ kind: 'stopped', text: { text: 'It took too long' } });
    expect(screen.getByRole('alert')).toHaveTextContent('It took too long');
    await click('Start again');
    expect(props.onRestart).toHaveBeenCalledOnce();
  });

  it('speaks Chinese', () => {
    const { screen } = show(entering, {}, 'zh');
    expect(screen.getByRole('button', { name: '开启' })).toBeVisible();
  });
});

describe('the recovery codes', () => {
  it('are read digit by digit, copied and saved as a file', async () => {
    const { screen, click, copied } = show(on);
    expect(setUpHeading(on)).toBe('recovery.title');
    const list = screen.getByRole('list', { name: 'Recovery codes' });
    expect(list).toHaveFocus();
    expect(list).toHaveTextContent('A B C D E, F G H J K');
    await click('Copy');
    expect(copied).toHaveBeenCalledExactlyOnceWith('ABCDE-FGHJK\n01234-56789');
    const file = screen.getByRole('link', { name: 'Download' });
    expect(file).toHaveAttribute('download', 'recovery-codes.txt');
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain('ABCDE-FGHJK\n01234-56789\n');
  });

  it('are printed alone', async () => {
    const sheet = document.implementation.createHTMLDocument();
    const view = Object.assign(new EventTarget(), { print: vi.fn() });
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(sheet);
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(view as unknown as Window);
    const append = vi.spyOn(document.body, 'append').mockReturnValue();
    const { click } = show(on);
    await click('Print');
    expect(append).toHaveBeenCalledOnce();
    expect(view.print).toHaveBeenCalledOnce();
    expect(sheet.body.textContent).toBe('Recovery codesABCDE-FGHJK\n01234-56789');
  });

  it('are left only when they are saved', async () => {
    const { screen, user, click, props } = show(on);
    await click('Done');
    const box = screen.getByRole('checkbox', { name: 'I have saved these codes' });
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription(/Save the codes first/);
    expect(props.onDone).not.toHaveBeenCalled();
    await user.click(box);
    await click('Done');
    expect(props.onDone).toHaveBeenCalledOnce();
  });

  it('are not lost by Escape', async () => {
    const [onDone, onCancel] = [vi.fn(), vi.fn()];
    const handlers = { onEdit: vi.fn(), onConfirm: vi.fn(), onRestart: vi.fn(), onDone, onCancel };
    const { screen } = renderScreen(<SetUpDialog state={on} {...handlers} />);
    const dialog = screen.getByRole('dialog', { name: 'Recovery codes' });
    perform(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.getByText(/Save the codes first/)).toBeVisible();
    expect([onDone.mock.calls, onCancel.mock.calls]).toEqual([[], []]);
  });
});

it('a code without halves is spelled too', () => {
  expect(spelledOut('ABC23')).toBe('A B C 2 3');
});

it('the picture has four modules of light around it', () => {
  const { size, path } = qrPath(uri);
  expect(size).toBeGreaterThan(40);
  const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number));
  expect(Math.min(...starts.map(([x = 0]) => x))).toBe(4);
  expect(Math.max(...starts.map(([x = 0, , width = 0]) => x + width))).toBe(size - 4);
});
