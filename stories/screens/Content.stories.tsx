import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { pictureAddress } from '../../src/brand/pictures/pictureAddress';
import type { AvatarChange } from '../../src/flows/avatar/avatarState';
import { Content } from '../../src/screens/Content/Content';
import { recordedPictures } from '../../src/testing/recordedAnswers';
import { look } from '../stage/look';

const handlers = { onChoose: fn(), onUse: fn(async () => undefined), onRetry: fn(), onClose: fn() };
const preview = recordedPictures.wechatCode;
const avatar = (change: AvatarChange = { kind: 'idle' }, address: string | null = null) => ({
  address,
  change,
  ...handlers,
});

const meta: Meta<typeof Content> = {
  title: 'Screens/Content',
  component: Content,
  parameters: { stage: 'whole' },
  args: {
    name: 'designer@example.com',
    avatar: avatar(),
    starts: [
      { title: 'Studio headphones', picture: pictureAddress('headphones'), url: 'https://app.example/1' },
      { title: 'Frosted bottle', picture: pictureAddress('bottle'), url: 'https://app.example/2' },
      { title: 'A blank page', picture: null, url: 'https://app.example/3' },
    ],
    isBusy: false,
    onSignOut: fn(),
    onSignOutKept: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Content>;

export const Home: Story = {};
/** In production: the account is all there is. */
export const NothingToBeginWith: Story = { args: { starts: [] } };
export const WithoutName: Story = { args: { name: '' } };
export const SigningOut: Story = { args: { isBusy: true } };
export const AccountMenu: Story = {
  args: { avatar: avatar({ kind: 'idle' }, preview) },
  play: async (context) => {
    const { t, press, expectSeen } = await look(context);
    await press(t('content.account_menu'));
    await expectSeen('button', t('session.sign_out'));
  },
};
export const SignedOut: Story = {
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('content.account_menu'));
    await press(t('session.sign_out'));
    await expect(context.args.onSignOut).toHaveBeenCalledOnce();
  },
};
/** The form greets the next time. */
export const SignedOutAndRemembered: Story = {
  play: async (context) => {
    const { screen, t, press } = await look(context);
    await press(t('content.account_menu'));
    const item = await screen.findByRole('button', { name: t('memory.sign_out') });
    await expect(item).toHaveAccessibleDescription(t('memory.kept'));
    await press(t('memory.sign_out'));
    await expect(context.args.onSignOutKept).toHaveBeenCalledOnce();
  },
};
export const PictureOpening: Story = { args: { avatar: avatar({ kind: 'opening' }) } };
/** Moved with the mouse, a finger or the arrow keys. */
export const PicturePart: Story = {
  args: { avatar: avatar({ kind: 'cropping', preview: pictureAddress('headphones') }) },
  play: async (context) => {
    const { t, screen, press } = await look(context);
    const part = await screen.findByRole('group', { name: t('avatar.part') });
    part.focus();
    await userEvent.keyboard('+{ArrowLeft}');
    await press(t('avatar.use'));
    await expect(handlers.onUse).toHaveBeenCalled();
  },
};
/** A new picture is being uploaded. */
export const PictureUploading: Story = {
  args: { avatar: avatar({ kind: 'running', attempt: 1, preview, percent: 42 }) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.cancel'));
    await expect(handlers.onClose).toHaveBeenCalled();
  },
};
export const PictureOffline: Story = {
  args: { avatar: avatar({ kind: 'failed', preview, text: { key: 'error.network' }, canRetry: true }) },
  play: async (context) => {
    const { t, press } = await look(context);
    await press(t('action.try_again'));
    await expect(handlers.onRetry).toHaveBeenCalled();
  },
};
export const PictureTooLarge: Story = {
  args: {
    avatar: avatar({ kind: 'failed', preview: null, text: { key: 'avatar.too_large' }, canRetry: false }),
  },
};
export const PictureBroken: Story = {
  args: {
    avatar: avatar({ kind: 'failed', preview: null, text: { key: 'avatar.unreadable' }, canRetry: false }),
  },
};
