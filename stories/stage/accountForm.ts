import { fn } from 'storybook/test';
import type { StepForm } from '../../src/flows/form/stepForm';
import type { FormValues } from '../../src/flows/form/formState';
import type { FlowScreenProps } from './FlowScreen';

/** Input that the stories share. */
export const typed = {
  email: 'ada@example.com',
  mobile: '13800138000',
  password: 'Design3D!',
  code: '482913',
} as const;

type Begin = NonNullable<FlowScreenProps['begin']>;

/** Types values and submits, once for each given step. */
export const afterSubmitting =
  (...steps: Partial<FormValues>[]): Begin =>
  async (flow) => {
    for (const changes of steps) {
      flow.type(changes);
      // Each step follows the one before.
      // oxlint-disable-next-line no-await-in-loop
      await flow.submit();
    }
  };

/** Types values and requests a code. */
export const afterAskingForCode =
  (changes: Partial<FormValues>, ...then: ((flow: StepForm) => Promise<void> | void)[]): Begin =>
  async (flow) => {
    flow.type(changes);
    await flow.sendCode();
    for (const act of then) {
      // As above.
      // oxlint-disable-next-line no-await-in-loop
      await act(flow);
    }
  };

export const onBack = fn().mockName('onBack');
