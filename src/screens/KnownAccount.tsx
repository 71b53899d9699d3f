import { css } from '@emotion/react';

/** What the hub says of the account that is signed in. */
export interface KnownAccount {
  /** E-mail address or phone number; empty where there is none, or where it is the name. */
  address: string;
  /** Checked. */
  picture: string | null;
  /** Whether the account page lists apps and can end their access. */
  canRemoveApps: boolean;
}

const line = css`
  display: block;
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
  font-weight: 400;
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

/** Below a name, its space reserved until the hub has answered. Numbers and addresses read from left to right. */
export function AddressLine({ account, ...rest }: { account: KnownAccount | undefined; id?: string }) {
  if (account?.address === '') return null;
  return (
    <span css={line} dir="ltr" {...rest}>
      {account?.address ?? '\u00A0'}
    </span>
  );
}
