import { useState, type ComponentType } from 'react';
import { createAppSetUp } from '../../flows/factors/appSetUp';
import { useStore } from '../../lib/useStore';
import type { OfferProps } from '../../methods/method';
import { CodesFew, SetUpDue } from '../../screens/TwoStep/LoginNotice';
import { SetUpStep } from '../../screens/TwoStep/SetUpStep';
import { useOwned } from '../useOwned';
import type { Notice } from './noticeIn';

/** Shown in place of what a method offers. */
export function createNoticeScreen(notice: Notice): ComponentType<OfferProps> {
  return function NoticeScreen({ onDone }) {
    const [isLeaving, setIsLeaving] = useState(false);
    const leave = (): void => {
      setIsLeaving(true);
      onDone();
    };
    if (notice.kind === 'codesFew')
      return <CodesFew count={notice.count} isLeaving={isLeaving} onContinue={leave} />;
    return <DueSetUp from={notice.from} isLeaving={isLeaving} onLeave={leave} />;
  };
}

interface DueSetUpProps {
  from: number;
  isLeaving: boolean;
  onLeave: () => void;
}

/** With the new session, which the hub has just verified. */
function DueSetUp({ from, isLeaving, onLeave }: DueSetUpProps) {
  const setUp = useOwned(({ services }, signal) => createAppSetUp({ services, signal }));
  const state = useStore(setUp);
  if (state.kind === 'idle')
    return (
      <SetUpDue from={from} isLeaving={isLeaving} onSetUp={() => void setUp.start()} onLater={onLeave} />
    );
  return (
    <SetUpStep
      state={state}
      isDone={isLeaving}
      onEdit={() => setUp.edit()}
      onConfirm={(code) => void setUp.confirm(code)}
      onRestart={() => void setUp.start()}
      onBack={() => setUp.close()}
      onDone={onLeave}
    />
  );
}
