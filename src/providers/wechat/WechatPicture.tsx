import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { light } from '../../brand/tokens/colors';
import type { WechatState } from '../../flows/wechat/wechatState';
import { AlertIcon } from '../../ui/icons/AlertIcon';
import { CheckIcon } from '../../ui/icons/CheckIcon';
import { Spinner } from '../../ui/Spinner';

/** White in dark colours too: phones read dark on light best. Its size never changes, whatever it shows. */
const frame = css`
  position: relative;
  inline-size: 232px;
  block-size: 232px;
  padding: 11px;
  border: 1px solid var(--entry-color-line);
  border-radius: 16px;
  background: #fff;
`;
const smallFrame = css`
  inline-size: 168px;
  block-size: 168px;
  padding: 7px;
`;
const picture = css`
  display: block;
  inline-size: 100%;
  block-size: 100%;
  object-fit: contain;
  transition: opacity var(--entry-motion);
`;
/** Still to be seen, no longer to be scanned. */
const faded = css`
  opacity: 0.12;
`;
const over = css`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${light.muted};
`;
const badge = css`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  border-radius: 50%;
  background: #fff;
  box-shadow: 0 1px 12px rgb(23 18 31 / 0.16);
  & > svg {
    inline-size: 32px;
    block-size: 32px;
  }
`;
const good = css`
  color: ${light.success};
`;
const bad = css`
  color: ${light.danger};
`;

interface WechatPictureProps {
  state: WechatState;
  isSmall: boolean;
  /** The picture could not be loaded. @param image its address */
  onFailed: (image: string) => void;
}

/** The code, and over it how far the scan has come. */
export function WechatPicture({ state, isSmall, onFailed }: WechatPictureProps) {
  const { t } = useTranslation('wechat');
  const code = state.kind === 'loading' ? null : state.code;
  return (
    <div css={[frame, isSmall && smallFrame]}>
      {code && (
        <img
          css={[picture, state.kind !== 'waiting' && faded]}
          src={code.image}
          alt={state.kind === 'waiting' ? t('wechat.image') : ''}
          draggable={false}
          onError={() => onFailed(code.image)}
        />
      )}
      {marks[state.kind]}
    </div>
  );
}

const marks: Readonly<Record<WechatState['kind'], ReactNode>> = {
  loading: (
    <span css={over}>
      <Spinner />
    </span>
  ),
  waiting: null,
  scanned: (
    <span css={over}>
      <span css={[badge, good]}>
        <CheckIcon />
      </span>
    </span>
  ),
  done: (
    <span css={over}>
      <span css={[badge, good]}>
        <CheckIcon />
      </span>
    </span>
  ),
  expired: (
    <span css={over}>
      <span css={badge}>
        <AlertIcon />
      </span>
    </span>
  ),
  error: (
    <span css={over}>
      <span css={[badge, bad]}>
        <AlertIcon />
      </span>
    </span>
  ),
};
