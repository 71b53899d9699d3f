import type { HumanCheck } from '../../flows/captcha/humanCheck';
import type { ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { useStore } from '../../lib/useStore';
import { Checking } from '../../screens/SecurityCheck/Checking';
import { SecurityCheck } from '../../screens/SecurityCheck/SecurityCheck';

export function CaptchaDialog({ captcha }: { captcha: HumanCheck }) {
  const isWorking = useStore(captcha.isWorking);
  const frame = useStore(captcha.frame);
  const isReplaced = useStore(captcha.isReplaced);
  if (!isWorking) return <Picture captcha={captcha.image} />;
  return <Checking frame={frame} isReplaced={isReplaced} onCancel={() => captcha.cancel()} />;
}

function Picture({ captcha }: { captcha: ImageCaptcha }) {
  const state = useStore(captcha);
  if (state.kind === 'closed') return null;
  return (
    <SecurityCheck
      image={state.image}
      task={state.work?.task ?? null}
      problem={state.problem}
      onSubmit={(text) => void captcha.submit(text)}
      onRefresh={() => void captcha.refresh()}
      onGiveUp={state.offersOther ? () => captcha.giveUp() : undefined}
      onCancel={() => captcha.cancel()}
    />
  );
}
