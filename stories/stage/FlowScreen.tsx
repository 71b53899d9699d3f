import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptchaDialog } from '../../src/app/routes/CaptchaDialog';
import { createStore } from '../../src/lib/store';
import { useStepForm } from '../../src/app/routes/useStepForm';
import type { StepForm, StepFormDeps } from '../../src/flows/form/stepForm';
import type { HubCall } from '../../src/api/defineCall';
import type { AccountFormProps } from '../../src/screens/AccountForm/fields';
import { createFakeAccount, type FakeAccount } from '../../src/testing/fakeAccount';
import type { FakeReply } from '../../src/testing/fakeHub';
import { inLanguage } from './inLanguage';

/** The hub's answers to a flow: a call with its replies in order; the last one is repeated. */
export type FlowReplies = readonly (readonly [call: HubCall, ...replies: FakeReply[]])[];

export interface FlowScreenProps<Flow extends StepForm = StepForm> {
  create: (parts: StepFormDeps) => Flow;
  replies?: FlowReplies;
  /** What the visitor has done before the story starts. */
  begin?: (flow: Flow, fake: FakeAccount) => Promise<void> | void;
  children: (account: AccountFormProps, flow: Flow) => ReactNode;
}

/** A story stays on its screen. */
const place = { view: window, navigator: { path: createStore('') } };

/** A form of several fields with its real flow, a stopped clock and a hub with fixed answers. */
export function FlowScreen<Flow extends StepForm = StepForm>({
  create,
  replies = [],
  begin,
  children,
}: FlowScreenProps<Flow>) {
  const { i18n } = useTranslation();
  const [fake] = useState(() => {
    const made = createFakeAccount(create);
    const language = i18n.language === 'zh' ? 'zh' : 'en';
    for (const [{ name }, ...given] of replies)
      made.services.hub.reply(name, ...given.map((reply) => inLanguage(reply, language)));
    return made;
  });
  const account = useStepForm(fake.flow, place);
  const stage = useRef({ isShown: false, hasBegun: false });
  useEffect(() => {
    const { current } = stage;
    current.isShown = true;
    // Strict mode runs effects twice; a story starts once.
    if (!current.hasBegun) void begin?.(fake.flow, fake);
    current.hasBegun = true;
    return () => {
      current.isShown = false;
      queueMicrotask(() => current.isShown || fake.end.abort());
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      {children(account, fake.flow)}
      <CaptchaDialog captcha={fake.deps.captcha} />
    </>
  );
}
