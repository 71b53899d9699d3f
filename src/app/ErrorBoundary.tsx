import { Component, type ReactNode } from 'react';
import { Failure } from '../screens/Failure/Failure';
import { FailureLayout } from '../screens/Failure/FailureLayout';
import { HeadingFocus } from '../screens/HeadingFocus';
import { retryFailedScreens } from './lazyScreen';
import { RecoveredContext } from './useHasChanged';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** The visitor went from screen to screen: the failure is of their doing, and its heading may take the focus. */
  hasMoved: boolean;
  onError: (error: unknown) => void;
  onReload: () => void;
}

interface State {
  error: unknown;
  hasFailed: boolean;
  /** What is drawn now comes in place of the error screen. */
  hasRecovered: boolean;
}

/**
 * Shows the error screen of docs/specification.md section 2 for an error in a screen; "Try again" renders the screen
 * again. The error screen is in the first load: what failed may be the network itself.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined, hasFailed: false, hasRecovered: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    // The browser has told of a part that did not load. An event of the window would reach the host's error reports.
    // oxlint-disable-next-line no-console -- where developers look
    if (!isChunkError(error)) console.error(error);
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed)
      return <RecoveredContext value={this.state.hasRecovered}>{this.props.children}</RecoveredContext>;
    const error: unknown = this.state.error;
    const isChunk = isChunkError(error);
    return (
      <FailureLayout hasMoved={this.props.hasMoved}>
        <HeadingFocus />
        <Failure
          kind={isChunk ? 'chunk' : 'unexpected'}
          // The browser's words about a part that did not load tell a visitor nothing; ours do.
          detail={error instanceof Error && !isChunk ? { text: error.message } : null}
          onRetry={() => {
            retryFailedScreens();
            this.setState({ error: undefined, hasFailed: false, hasRecovered: true });
          }}
          onReload={this.props.onReload}
        />
      </FailureLayout>
    );
  }
}

/** What a failed dynamic import is called in the three engines. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|module script/i.test(error.message)
  );
}
