import { css } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddLinkNotice, AddLinkState } from '../../flows/account/addLink';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { LinkButton, TextLink } from '../../ui/TextLink';
import { useMethodName } from '../EntryView';
import { lead, row, rows, small } from './listStyles';
import { ScanCode } from './ScanCode';

const added = css`
  display: grid;
  gap: 12px;
  &:not(:empty) {
    margin-block-start: 12px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--entry-color-line);
  }
  & > * + ul {
    padding-block-start: 12px;
    border-block-start: 1px solid var(--entry-color-line);
  }
`;

const hint = css`
  margin-block-start: 12px;
`;

export interface AddLinksProps {
  /** Ids of methods whose users can be linked now. */
  providers: readonly string[];
  state: AddLinkState;
  /** The portal's page, where this one cannot leave for another service. */
  elsewhere: string | null;
  onAdd: (provider: string) => void;
  onCancel: () => void;
  onPictureFailed: () => void;
  /** Joins the account that has the user with this one. @param provider whose name found it */
  onMerge: (merge: string, provider: string) => void;
}

/** Below the linked accounts: what can be added, the code to scan, and what became of it. */
export function AddLinks(props: AddLinksProps) {
  const { providers, state, elsewhere } = props;
  const { t } = useTranslation('content');
  const nameOf = useMethodName();
  const notice = state.kind === 'idle' ? state.notice : null;
  if (elsewhere !== null)
    return (
      <div css={added}>
        {providers.length > 0 && (
          <p css={row}>
            <TextLink href={elsewhere} target="_blank" rel="noopener noreferrer">
              {t('links.elsewhere')}
            </TextLink>
          </p>
        )}
      </div>
    );
  return (
    <div css={added}>
      {notice && <Notice notice={notice} onMerge={props.onMerge} />}
      {state.kind === 'scan' || state.kind === 'over' ? (
        <ScanCode {...props} state={state} name={nameOf(state.provider)} />
      ) : (
        <Choices {...props} state={state} />
      )}
    </div>
  );
}

/** Takes the focus: what the owner did is over, perhaps on another page. */
function Notice({ notice, onMerge }: { notice: AddLinkNotice } & Pick<AddLinksProps, 'onMerge'>) {
  const { t, i18n } = useTranslation('content');
  const { t: ofMerge } = useTranslation('merge');
  const nameOf = useMethodName();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const { kind, provider } = notice;
  const merge = notice.kind === 'taken' ? notice.merge : null;
  const isWrong = kind === 'failed' || kind === 'taken';
  return (
    <div ref={ref} tabIndex={-1}>
      <InlineMessage tone={isWrong ? 'danger' : 'info'}>
        {kind === 'failed'
          ? translateVisitorText(i18n, notice.text)
          : t(`links.${kind}`, { provider: nameOf(provider) })}
      </InlineMessage>
      {merge !== null && (
        <>
          <p css={[lead, hint]}>{ofMerge('merge.hint')}</p>
          <Button css={small} variant="secondary" onClick={() => onMerge(merge, nameOf(provider))}>
            {ofMerge('merge.open')}
          </Button>
        </>
      )}
    </div>
  );
}

interface ChoicesProps extends Pick<AddLinksProps, 'providers' | 'onAdd'> {
  state: Exclude<AddLinkState, { kind: 'scan' | 'over' }>;
}

function Choices({ providers, state, onAdd }: ChoicesProps) {
  const { t } = useTranslation('content');
  const nameOf = useMethodName();
  const busy = state.kind === 'idle' ? null : state;
  const isLocked = busy !== null && busy.kind !== 'leaving';
  const status = busy?.kind === 'confirming' ? 'links.confirming' : 'links.opening';
  return (
    <>
      {/* Its service led back to a page that does not list it yet. */}
      {busy && !providers.includes(busy.provider) && (
        <output css={row}>{t(status, { provider: nameOf(busy.provider) })}</output>
      )}
      {providers.length > 0 && (
        <ul css={rows} aria-label={t('links.others')}>
          {providers.map((id) => (
            <li key={id} css={row} aria-busy={busy?.provider === id}>
              <div>{nameOf(id)}</div>
              <LinkButton
                aria-label={t('profile.add_named', { field: nameOf(id) })}
                aria-disabled={isLocked || undefined}
                onClick={isLocked ? undefined : () => onAdd(id)}
              >
                {busy?.provider === id ? t(status, { provider: nameOf(id) }) : t('profile.add')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
