/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { render } from '@react-email/render';
import type { MailContent } from '../composeMail';
import { MailPage, type MailLook } from './MailPage';

/** The only file that needs the renderer: `sendMail` loads it with the first mail. */
export const renderMail = (content: MailContent, look: MailLook): Promise<string> =>
  render(<MailPage content={content} look={look} />);
