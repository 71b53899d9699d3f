import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/icons';
import { readDevice, type DeviceKind } from './readDevice';

const box = css`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 36px;
  block-size: 36px;
  border-radius: 10px;
  background: var(--entry-color-quiet);
  color: var(--entry-color-muted);
`;

const shapes: Readonly<Record<DeviceKind, ReactNode>> = {
  phone: (
    <>
      <rect x="5.75" y="2.5" width="8.5" height="15" rx="2" />
      <path d="M9 15h2" />
    </>
  ),
  tablet: (
    <>
      <rect x="3.5" y="2.5" width="13" height="15" rx="2" />
      <path d="M9 15h2" />
    </>
  ),
  computer: (
    <>
      <rect x="3.5" y="4" width="13" height="9" rx="1.5" />
      <path d="M2 16h16" />
    </>
  ),
  unknown: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M8 8a2 2 0 1 1 2.8 1.9c-.5.2-.8.6-.8 1.2M10 13.6v.1" />
    </>
  ),
};

/** @param device as the hub names it */
export function DeviceIcon({ device }: { device: string }) {
  return (
    <span css={box}>
      <Icon>{shapes[readDevice(device).kind]}</Icon>
    </span>
  );
}

/** "Chrome on Windows". */
export function useDeviceName(): (device: string) => string {
  const { t } = useTranslation('content');
  return (device) => {
    const { browser, system } = readDevice(device);
    if (browser && system) return t('device.on', { browser, system });
    return browser || system || t('sessions.unknown_device');
  };
}
