import { css } from '@emotion/react';

const picture = css`
  position: absolute;
  inset: 0;
  z-index: -2;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;
/** Under the text white is readable on a white picture too: 62 % yields a contrast of 5. */
const shade = css`
  position: absolute;
  inset: 0;
  z-index: -1;
  background:
    linear-gradient(var(--panel-shade, transparent) 0 0),
    linear-gradient(
      rgb(23 8 40 / 0.7),
      rgb(23 8 40 / 0.64) 50%,
      rgb(23 8 40 / 0.28) 66%,
      rgb(23 8 40 / 0.28) 78%,
      rgb(23 8 40 / 0.66) 90%
    );
`;

export interface PanelBackgroundProps {
  address: string;
  /** Then our products are shown instead. */
  onBroken: (address: string) => void;
}

export function PanelBackground({ address, onBroken }: PanelBackgroundProps) {
  return (
    <>
      <img css={picture} src={address} alt="" onError={() => onBroken(address)} />
      <span css={shade} />
    </>
  );
}
