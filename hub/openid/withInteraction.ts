import { handOver, type NodeHandler } from '../http/handOver';

/**
 * Runs a function of `oidc-provider` that needs the cookies of an interaction, the step in which the visitor signs in.
 * @param origin of the provider
 * @returns `null` when the cookies identify no interaction
 */
export async function withInteraction<Result>(
  request: Request,
  origin: string,
  work: (...handed: Parameters<NodeHandler>) => Promise<Result>,
): Promise<Result | null> {
  let outcome: Promise<Result> | undefined;
  await handOver(request, '', origin, (req, res) => {
    outcome = work(req, res);
    outcome.then(
      () => res.end(),
      () => res.end(),
    );
  });
  try {
    return (await outcome) ?? null;
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  }
}
