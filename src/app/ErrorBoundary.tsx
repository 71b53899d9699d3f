import { Component, type ReactNode } from 'react';
import { Failure } from '../screens/Failure/Failure';
import { FailureLayout } from '../screens/Failure/FailureLayout';
import { RecoveredContext } from './useHasChanged';

interface ErrorBoundaryProps {
  view: Window;
  children: ReactNode;
  /** Only after a change of screen may the error's heading take the focus. */
  hasMoved: boolean;
  onError: (error: unknown) => void;
  onReload: () => void;
}

interface State {
  error: unknown;
  hasFailed: boolean;
  hasRecovered: boolean;
}

/** The error screen (docs/specification.md section 2) is in the first load: the network may be what failed. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined, hasFailed: false, hasRecovered: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    // The browser has already logged a chunk that failed to load. Not `reportError`: the host's error reports would
    // receive its event.
    // oxlint-disable-next-line no-console -- where developers look
    if (!isChunkError(error)) console.error(error);
    this.props.onError(error);
  }

  override componentDidMount(): void {
    this.props.view.addEventListener('pageshow', this.handlePageShow);
  }

  override componentWillUnmount(): void {
    this.props.view.removeEventListener('pageshow', this.handlePageShow);
  }

  /**
   * WebKit fails an import that runs while the visitor leaves for a provider: after the way back it is rendered
   * again.
   */
  private readonly handlePageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && isChunkError(this.state.error)) this.renderAgain();
  };

  private readonly renderAgain = (): void => {
    this.setState({ error: undefined, hasFailed: false, hasRecovered: true });
  };

  override render(): ReactNode {
    if (!this.state.hasFailed)
      return <RecoveredContext value={this.state.hasRecovered}>{this.props.children}</RecoveredContext>;
    const error: unknown = this.state.error;
    const isChunk = isChunkError(error);
    return (
      <FailureLayout hasMoved={this.props.hasMoved}>
        <Failure
          kind={isChunk ? 'chunk' : 'unexpected'}
          // For a chunk that failed to load, our text is clearer to visitors than the browser's.
          detail={error instanceof Error && !isChunk ? { text: error.message } : null}
          onRetry={this.renderAgain}
          onReload={this.props.onReload}
        />
      </FailureLayout>
    );
  }
}

/** Each of the three engines has its own message for it. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|module script/i.test(error.message)
  );
}
