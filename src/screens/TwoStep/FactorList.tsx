import { css } from '@emotion/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorEntry } from '../../api/factors';
import type { OwnedList } from '../../flows/account/ownedListState';
import { appFactor, newCodes, type FactorFacts } from '../../flows/factors/ownFactors';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { StatusText } from '../../ui/StatusText';
import { MissingList } from '../Account/MissingList';
import { lead, problem, rows, small } from '../Account/listStyles';
import { CodesRow } from './CodesRow';
import { FactorRow } from './FactorRow';

export interface FactorListProps {
  list: OwnedList<FactorEntry>;
  facts: FactorFacts;
  /** Who may demand a second factor. */
  brandName: string;
  nameOf: (id: string) => string;
  /** Id of the one that stays, because the tenant demands it. */
  demanded?: string | null;
  /** The hub is asked for a setup key. */
  isStarting: boolean;
  /** The app was set up just now: the list, which is loaded anew, takes the focus. */
  isSetUp?: boolean;
  onSetUp: () => void;
  /** @returns whether it was done, as of all below */
  onPrefer: (id: string) => Promise<boolean>;
  onRemove: (id: string) => Promise<boolean>;
  onRenew: () => Promise<boolean>;
  onReload: () => void;
}

/** What a sign-in asks for after the first proof. Two codes left are too few. */
const fewCodes = 2;

export function FactorList(props: FactorListProps) {
  const { list, facts, brandName, nameOf, demanded = null, isStarting, isSetUp = false } = props;
  const { onSetUp, onPrefer, onRemove, onRenew } = props;
  const { t, i18n } = useTranslation('content');
  const { t: account } = useTranslation('account');
  const [asked, setAsked] = useState<string | null>(null);
  const [done, setDone] = useState('');
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (done !== '' || (isSetUp && list.kind === 'shown')) ref.current?.focus();
  }, [done, isSetUp, list.kind]);
  if (list.kind !== 'shown') return <MissingList list={list} onReload={props.onReload} />;
  const { items, ending } = list;
  const hasApp = items.some(({ id }) => id === appFactor);
  const isLocked = ending !== null || isStarting;
  const act = async (work: Promise<boolean>, text: string): Promise<void> => {
    if (!(await work)) return;
    setAsked(null);
    setDone(text);
  };
  const rowProps = (id: string) => ({
    isAsked: asked === id,
    isOtherAsked: asked !== null && asked !== id,
    isBusy: ending === id,
    isLocked,
    onAsk: (isAsked: boolean) => setAsked(isAsked ? id : null),
  });
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('factors.title')}>
      <Lead isOn={items.length > 0} facts={facts} brandName={brandName} />
      {list.problem && (
        <div css={problem}>
          <InlineMessage>{translateVisitorText(i18n, list.problem)}</InlineMessage>
        </div>
      )}
      <ul css={rows} hidden={items.length === 0}>
        {items.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            name={nameOf(factor.id)}
            canPrefer={!factor.preferred && items.length > 1}
            canRemove={factor.id === appFactor}
            isDemanded={factor.id === demanded}
            {...rowProps(factor.id)}
            onPrefer={() =>
              void act(onPrefer(factor.id), t('factors.preferred', { name: nameOf(factor.id) }))
            }
            onRemove={() => void act(onRemove(factor.id), t('factors.removed', { name: nameOf(factor.id) }))}
          />
        ))}
        {hasApp && (
          <CodesRow
            codesLeft={facts.codesLeft}
            {...rowProps(newCodes)}
            onRenew={() => void act(onRenew(), '')}
          />
        )}
      </ul>
      {hasApp && facts.codesLeft <= fewCodes && (
        <div css={problem}>
          <InlineMessage tone="info">
            {t(facts.codesLeft === 0 ? 'factors.codes_gone' : 'factors.codes_few')}
          </InlineMessage>
        </div>
      )}
      {!hasApp && (
        <Button css={small} variant="secondary" isBusy={isStarting} isLocked={isLocked} onClick={onSetUp}>
          {account('totp.title')}
        </Button>
      )}
      <StatusText>{done}</StatusText>
    </section>
  );
}

const demand = css`
  margin-block-start: 4px;
`;

function Lead({
  isOn,
  facts,
  brandName: name,
}: Pick<FactorListProps, 'facts' | 'brandName'> & { isOn: boolean }) {
  const { t } = useTranslation('content');
  const { isRequired, graceUntil } = facts;
  return (
    <div css={lead}>
      <p>{t(isOn ? 'factors.on' : 'factors.off')}</p>
      {isRequired && (
        <p css={demand}>
          {graceUntil !== null && !isOn
            ? t('factors.required_by', { name, from: new Date(graceUntil) })
            : t('factors.required', { name })}
        </p>
      )}
    </div>
  );
}
