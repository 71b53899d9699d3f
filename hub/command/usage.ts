/** Every command, as `npm run hub -- help` prints them. */
export const usage = `npm run hub                 starts the hub (settings: hub/README.md)
npm run hub -- check [--connect]    checks the settings, and names every fault; with --connect also that database, mail, gateway and providers answer
npm run hub -- migrate      brings the database's tables up to date; every start does so too
npm run hub -- tenant add <host> [--id <id>] [--name <name>] [--settings <file.json>] [--mails <file.json>] [--limits <file.json>]
npm run hub -- tenant list
npm run hub -- tenant get <id> [--part <settings|mails|limits>]    JSON for "tenant set", with its version
npm run hub -- tenant set <id> [--settings <file.json>] [--mails <file.json>] [--limits <file.json>] [--merge] [--version <number>]
npm run hub -- tenant check <id> [--settings <file.json>] [--mails <file.json>] [--limits <file.json>] [--merge]    changes nothing
npm run hub -- tenant history <id> [--json]
npm run hub -- tenant undo <id> [--version <number>]    puts back the version before, or that one
npm run hub -- tenant delete <id> --confirm <host> [--delete-accounts <number>] --reason <text>
npm run hub -- tenant preview add <tenant> --settings <file.json> [--merge] [--hours <number>] [--reason <text>]    prints an address that shows them, marked, for 24 hours
npm run hub -- tenant preview list [<tenant>]
npm run hub -- tenant preview end <id> [--reason <text>]
npm run hub -- tenant preview publish <id> [--reason <text>]    what it shows is live, as a new version
npm run hub -- provider add <id> --tenant <id> --name <button> --issuer <address> --client-id <id> --secret-file <file> [--trusts-email <domain|*|none>]… [--off]
npm run hub -- provider list --tenant <id>
npm run hub -- provider show <id> --tenant <id>    also who uses it, and what operators did with it
npm run hub -- provider set <id> --tenant <id> [--name <button>] [--client-id <id>] [--secret-file <file>] [--trusts-email <domain|*|none>]… [--on|--off]
npm run hub -- provider check <id> --tenant <id>    reads its metadata; signs nobody in
npm run hub -- provider delete <id> --tenant <id> [--accounts <number>] --reason <text>
npm run hub -- app add <app_key> --tenant <id> --name <name> --redirect <address>… [--first-party] [--tokens jwt] [--pkce optional] [--public] [--sign-out-redirect <address>…] [--back-channel-logout <address>] [--no-back-channel-session]
npm run hub -- app set <app_key> --tenant <id> [--name <name>] [--redirect <address>…] [--first-party|--no-first-party] [--tokens <opaque|jwt>] [--pkce <required|optional>] [--public|--no-public] [--sign-out-redirect <address>…] [--back-channel-logout <address|none>] [--back-channel-session|--no-back-channel-session]
npm run hub -- app list [--tenant <id>]
npm run hub -- app show <app_key> --tenant <id> [--json]
npm run hub -- app delete <app_key> --tenant <id> --reason <text>
npm run hub -- app secret add <app_key> --tenant <id>            both count until one is removed
npm run hub -- app secret remove <app_key> <id> --tenant <id> [--end-tokens]
npm run hub -- account add <e-mail or number> --tenant <id> [--password-file <file>]
npm run hub -- account import <file.jsonl|file.csv> --tenant <id> [--dry-run] [--reason <text>]
npm run hub -- account export --all --file <new file> [--tenant <id>] [--with-hashes] [--reason <text>]
npm run hub -- account find <who> [--tenant <id>]    <who>: e-mail, number, id of an account or of a request
npm run hub -- account show <who> [--tenant <id>] [--json]
npm run hub -- account log <who> [--tenant <id>] [--json]
npm run hub -- account lock <who> [--tenant <id>] --reason <text>
npm run hub -- account unlock <who> [--tenant <id>] --reason <text>
npm run hub -- account limits clear <who> [--tenant <id>] --reason <text>
npm run hub -- account sessions end <who> [--tenant <id>] --reason <text>
npm run hub -- account reset <who> [--tenant <id>] --reason <text>
npm run hub -- account factor remove <who> [--tenant <id>] --reason <text>
npm run hub -- account address set <who> --to <e-mail or number> [--tenant <id>] --reason <text>
npm run hub -- account export <who> --file <new file.zip> [--tenant <id>] --reason <text>
npm run hub -- account delete <who> [--now] [--tenant <id>] --reason <text>
npm run hub -- account merge <who stays> --with <who ends> [--tenant <id>] [--dry-run] [--confirm <what that printed> --reason <text>]    without --confirm it shows what would be done
npm run hub -- webhook add <https address> --tenant <id> [--event <type>…] [--reason <text>]    tells a server of changes; prints its secret
npm run hub -- webhook list [--tenant <id>]
npm run hub -- webhook show <id> [--json]
npm run hub -- webhook set <id> [--url <https address>] [--event <type>…|--all-events] [--on|--off] [--reason <text>]
npm run hub -- webhook delete <id> --reason <text>
npm run hub -- webhook test <id> [--reason <text>]    sends it a test, and says what it answers
npm run hub -- webhook deliveries [<id>] [--tenant <id>] [--state <pending|delivered|failed>] [--most <number>] [--json]
npm run hub -- webhook resend <id of a message or webhook> [--reason <text>]    of a webhook: all that failed
npm run hub -- webhook secret add <id> [--reason <text>]    both sign until one is removed
npm run hub -- webhook secret remove <id> <id of the secret> [--reason <text>]
npm run hub -- audit verify [--last <number>:<hash>]    names the first act that is not as it was written
npm run hub -- audit export --since <day>               a line of JSON for each act of an operator
npm run hub -- operator add <name> [--tenant <id>]… [--reason <text>]    prints a token for the calls of the console
npm run hub -- operator list
npm run hub -- operator remove <name> [--reason <text>]
npm run hub -- limits list [--tenant <id>] [--changed]    what counts now, and within which bounds it may be changed
npm run hub -- limits get <id> [--tenant <id>]           also why these bounds, and what operators did with it
npm run hub -- limits set <id> <most> [--per <10min|1h|1d>] [--tenant <id>] [--until <day or time>] --reason <text>
npm run hub -- limits reset <id> [--tenant <id>] --reason <text>
npm run hub -- limits history [<id>] [--tenant <id>]
npm run hub -- mail test --tenant <id> --kind <kind|all> --to <e-mail> [--language <code>]
npm run hub -- keys rotate --tenant <id> [--now]
npm run hub -- keys list
npm run hub -- keys rewrap     encrypts all secrets with the first key of HUB_SECRET_KEY`;
