import type { ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { SecurityCheck } from '../../screens/SecurityCheck/SecurityCheck';
import { useStore } from '../../lib/useStore';

export function CaptchaDialog({ captcha }: { captcha: ImageCaptcha }) {
  const state = useStore(captcha);
  if (state.kind === 'closed') return null;
  return (
    <SecurityCheck
      image={state.image}
      task={state.work?.task ?? null}
      problem={state.problem}
      onSubmit={(text) => void captcha.submit(text)}
      onRefresh={() => void captcha.refresh()}
      onCancel={() => captcha.cancel()}
    />
  );
}
