import { useMemo } from 'react';
import { screenPaths } from '../../contract/screens';
import { createAddressChange } from '../../flows/account/addressChange';
import type { AddressKind } from '../../flows/account/pendingAddress';
import { useStore } from '../../lib/useStore';
import { AddressRow } from '../../screens/Account/AddressRow';
import { useEntry } from '../useEntry';
import type { OwnSectionProps } from './accountSections';

/** The e-mail address and the number of the account. */
export function AddressSection(props: OwnSectionProps) {
  return (
    <>
      <Address {...props} kind="email" />
      <Address {...props} kind="mobile" />
    </>
  );
}

function Address(props: OwnSectionProps & { kind: AddressKind }) {
  const {
    kind,
    context,
    withProof,
    signal,
    onSessionOver,
    onChanged,
    onMerge,
    isOnlyWay,
    demanded,
    profile,
  } = props;
  const { navigator, sessionOffer } = useEntry();
  const flow = useMemo(
    () => createAddressChange({ services: context.services, withProof, signal, onSessionOver }, kind),
    [context, withProof, signal, onSessionOver, kind],
  );
  const tell = async (isDone: Promise<boolean>): Promise<boolean> => {
    if (!(await isDone)) return false;
    onChanged();
    return true;
  };
  return (
    <AddressRow
      kind={kind}
      value={profile[kind] ?? ''}
      isOnlyWay={isOnlyWay}
      isDemanded={demanded === kind}
      canChange={profile.offers?.includes('addresses') === true}
      state={useStore(flow.state)}
      secondsToResend={useStore(flow.secondsToResend)}
      onOpen={(to) => flow.open(to)}
      onClose={() => flow.close()}
      onBack={() => flow.back()}
      onEdit={() => flow.edit()}
      onStart={(typed) => void flow.start(typed)}
      onResend={() => void flow.resend()}
      onConfirm={(code) => tell(flow.confirm(code))}
      onRemove={() => tell(flow.remove())}
      onMerge={(merge) => {
        const shown = flow.state.get();
        onMerge({ merge, foundBy: shown.kind === 'taken' ? shown.value : '' });
      }}
      onSignInThere={() => {
        sessionOffer.chooseOtherAccount();
        navigator.navigate(screenPaths.login);
      }}
    />
  );
}
