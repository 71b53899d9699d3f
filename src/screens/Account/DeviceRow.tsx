import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';
import { Dotted } from './Dotted';
import { DeviceIcon, useDeviceName } from './Device';
import { danger, here, row } from './listStyles';
import { When } from './When';

export interface DeviceRowProps {
  of: { device: string; place: string; current: boolean; used_at: number };
  /** Its button; left out, there is none. */
  action?: { text: string; name: string } | false;
  isLocked: boolean;
  onEnd: () => void;
  /** Below when it was used. */
  children?: ReactNode;
}

/** A browser that the account is known in. */
export function DeviceRow({ of, action, isLocked, onEnd, children }: DeviceRowProps) {
  const { t } = useTranslation('content');
  const nameOf = useDeviceName();
  return (
    <li css={row}>
      <DeviceIcon device={of.device} />
      <div>
        <p>{nameOf(of.device)}</p>
        <p>
          <Dotted
            facts={[
              of.current && (
                <span key="here" css={here}>
                  {t('sessions.current')}
                </span>
              ),
              of.place && (
                <bdi key="place" dir="ltr">
                  {of.place}
                </bdi>
              ),
              <When key="time" at={of.used_at} />,
            ]}
          />
          {children}
        </p>
      </div>
      {action && (
        <LinkButton
          css={danger}
          aria-label={action.name}
          aria-disabled={isLocked || undefined}
          onClick={isLocked ? undefined : onEnd}
        >
          {action.text}
        </LinkButton>
      )}
    </li>
  );
}
