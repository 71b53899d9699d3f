import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/namespaces';
import { useStore } from '../../lib/useStore';
import { AccountSection } from '../../screens/Account/AccountSection';
import { PortalWindow } from '../../screens/Account/PortalWindow';
import { accountAddress, createAccountWindow } from '../services/accountWindow';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import type { OwnSectionProps } from './accountSections';

type Section = (props: OwnSectionProps) => ReactNode;

/**
 * In a frame of another site, which could lay itself over what the owner presses.
 * @param title left out where it would say what the heading of the group says
 */
const createSection = (title?: TextKey<'content'>): Section =>
  function InWindowSection({ onChanged }) {
    const entry = useEntry();
    const { element, services, language, view } = entry;
    const { t } = useTranslation('content');
    const config = useStore(element.config);
    const account = useOwned((owner, signal) =>
      createAccountWindow({
        popups: owner.popups,
        portal: owner.services.portal,
        address: () => accountAddress(owner.element.config.get(), owner.language.get(), owner.view.origin),
        onMessage(message) {
          const { host } = owner.services;
          if (message.type === 'account-change') {
            host.dispatch(message.type, { what: message.what });
            host.post(message.type, { what: message.what });
          } else {
            host.dispatch(message.type, { due_at: message.due_at });
            host.post(message.type, { due_at: message.due_at });
          }
          onChanged();
        },
        signal,
      }),
    );
    // Not every change is told: a browser may cut the window off, or the owner use another.
    const wasOpened = useRef(false);
    useEffect(() => {
      const reload = (): void => {
        if (wasOpened.current) onChanged();
      };
      view.addEventListener('focus', reload);
      return () => view.removeEventListener('focus', reload);
    }, [view, onChanged]);
    const manage = (): void => {
      wasOpened.current = true;
      account.open();
    };
    return (
      <AccountSection title={title && t(title)}>
        <PortalWindow
          portal={new URL(services.portal).hostname}
          newTabHref={accountAddress(config, useStore(language), null)}
          isBlocked={useStore(account.isBlocked)}
          onManage={manage}
          isPart
        />
      </AccountSection>
    );
  };

export const SignInInWindow = createSection();
export const LinksInWindow = createSection('links.title');
export const CopyInWindow = createSection('copy.title');
export const DeletionInWindow = createSection('deletion.title');
