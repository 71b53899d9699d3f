import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { reduceWechat, type WechatCode, type WechatEvent } from '../../src/methods/wechat/wechatState';
import { Wechat } from '../../src/methods/wechat/Wechat';
import { recordedPictures } from '../../src/testing/recordedAnswers';
import { onBack } from '../stage/accountForm';
import { look } from '../stage/look';

const code: WechatCode = {
  image: recordedPictures.wechatCode,
  appLink: null,
  scene: 'scene-1',
  loadedAt: 0,
  expiresAt: 120_000,
};

/** Returns the state after the hub's answers. */
const after = (...events: WechatEvent[]) =>
  events.reduce(reduceWechat, { kind: 'loading', attempt: 1, isCancelled: false });
const loaded: WechatEvent = { type: 'loaded', attempt: 1, code };
const scene = 'scene-1';

const meta: Meta<typeof Wechat> = {
  title: 'Screens/WeChat/Sign in',
  component: Wechat,
  parameters: { stage: 'tag' },
  args: {
    state: after(loaded),
    secondsLeft: 114,
    hint: null,
    isCodeShown: true,
    onShowCode: fn(),
    onPictureFailed: fn(),
    onRefresh: fn(),
    onRetry: fn(),
    onBack,
  },
};
export default meta;
type Story = StoryObj<typeof Wechat>;

export const Waiting: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('wechat.refresh'));
    await expect(context.args.onRefresh).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { state: after() } };
export const Scanned: Story = {
  args: { state: after(loaded, { type: 'heard', scene, progress: 'scanned' }) },
};
/** The person scanned the code and then refused on the phone. */
export const Cancelled: Story = {
  args: {
    state: after(
      loaded,
      { type: 'heard', scene, progress: 'scanned' },
      { type: 'heard', scene, progress: 'waiting' },
    ),
  },
};
export const Done: Story = { args: { state: after(loaded, { type: 'heard', scene, progress: 'done' }) } };
export const Expired: Story = { args: { state: after(loaded, { type: 'gone', scene }) } };
/** The code may still be valid, so a retry uses it again. */
export const Offline: Story = {
  args: { state: after(loaded, { type: 'failed', scene, problem: { key: 'error.network' } }) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.try_again'));
    await expect(context.args.onRetry).toHaveBeenCalledOnce();
  },
};
export const NoCode: Story = {
  args: { state: after({ type: 'refused', attempt: 1, problem: { key: 'error.server' } }) },
};
/** The phone that shows the page is also the one that must scan the code. */
export const OnAPhone: Story = {
  args: { hint: 'phone', isCodeShown: false },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('wechat.show'));
    await expect(context.args.onShowCode).toHaveBeenCalledOnce();
  },
};
export const OnAPhoneShown: Story = { args: { hint: 'phone' } };
export const InsideWechat: Story = {
  args: { hint: 'inside', isCodeShown: false, onAuthorize: fn() },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('wechat.authorize'));
    await expect(context.args.onAuthorize).toHaveBeenCalledOnce();
  },
};
