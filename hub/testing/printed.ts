import type { CommandContext } from '../command/commandContext';
import type { Hub } from '../createHub';
import type { TestHub } from './createTestHub';

type Command = (args: string[], context: CommandContext) => Promise<void>;

/** What a command gets, from a hub of the test in place of the settings' database. */
export function commandContext(
  { hub, clock }: { hub: Pick<Hub, 'services'>; clock: Pick<TestHub['clock'], 'now'> },
  write: (line: string) => void,
  more: Partial<CommandContext> = {},
): CommandContext {
  const { config, database, secretKeys, adapters } = hub.services;
  return {
    env: { HUB_PUBLIC_ORIGIN: config.publicOrigin },
    write,
    openDatabase: () => Promise.resolve(database),
    openSecretKeys: () => Promise.resolve(secretKeys),
    // The hub closes its own.
    openMailer: () => Promise.resolve({ send: (mail) => adapters.mail.send(mail) }),
    who: 'shell root',
    now: () => clock.now(),
    ...more,
  };
}

/** Runs a command. @returns the lines that it prints */
export async function printed(
  test: Parameters<typeof commandContext>[0],
  command: Command,
  args: readonly string[],
  more?: Partial<CommandContext>,
): Promise<string[]> {
  const lines: string[] = [];
  await command(
    [...args],
    commandContext(test, (line) => lines.push(line), more),
  );
  return lines;
}
