import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { WechatPanelProps } from '../../src/methods/wechat/WechatPanelProps';
import { WechatStep } from '../../src/methods/wechat/WechatStep';
import { recordedPictures } from '../../src/testing/recordedAnswers';
import { look } from '../stage/look';

const code = {
  image: recordedPictures.wechatCode,
  appLink: null,
  scene: 'scene-1',
  loadedAt: 0,
  expiresAt: 120_000,
};
const panel: WechatPanelProps = {
  state: { kind: 'waiting', code, isCancelled: false },
  secondsLeft: 114,
  hint: null,
  isCodeShown: true,
  onShowCode: fn(),
  onPictureFailed: fn(),
  onRefresh: fn(),
  onRetry: fn(),
};
const login = { auth_token: 'token-1', ticket: '', username: 'Ada Designer', method: 'wechat' } as const;

const meta: Meta<typeof WechatStep> = {
  title: 'Screens/WeChat/Last step of a registration',
  component: WechatStep,
  parameters: { stage: 'tag' },
  args: { binding: { kind: 'open' }, panel, isLocked: false, onSignIn: fn(), onOther: fn(), onSkip: fn() },
};
export default meta;
type Story = StoryObj<typeof WechatStep>;

export const Open: Story = {};
export const Expired: Story = { args: { panel: { ...panel, state: { kind: 'expired', code } } } };
export const Connected: Story = {
  args: { binding: { kind: 'connected' } },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('wechat.skip'));
    await expect(context.args.onSkip).toHaveBeenCalledOnce();
  },
};
export const Known: Story = { args: { binding: { kind: 'known', login } } };
export const Locked: Story = { args: { binding: { kind: 'known', login }, isLocked: true } };
