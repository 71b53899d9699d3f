/** A page of the hub in the dialog, with the check of another service. */
export interface CheckFrame {
  address: string;
  /** In CSS pixels; 0: there is nothing to see yet. */
  height: number;
  /** @param page the page in the frame, which has loaded */
  connect(page: Pick<Window, 'postMessage'>, language: string): void;
  /** The visitor wants another check. */
  giveUp(): void;
}
