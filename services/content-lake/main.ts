import {runProgram} from '../kit/command-line/run-program.ts'

const USAGE = `Usage: node services/content-lake/main.ts [command] [options]

Without a command, runs a content lake:
  --port <number>     port to listen on (LAKE_PORT, 4010)
  --host <address>    address to listen on (127.0.0.1)
  --public-url <url>  base URL for asset URLs and the sign-in page (http://localhost:<port>)
  --origin <origin>   browser origin that may read responses and sign users in; repeatable (http://localhost:3000)
  --private <names>   datasets that require a token for reading, created when missing; comma-separated
  --rules <file>      JSON file with the project's rules: unique values and documents that cannot be deleted
  --name <name>       name of the project on the sign-in page (Overprint)
  --logo <file>       SVG file with its logo on the sign-in page
  --seed <file>       NDJSON file to load into the first dataset when that is empty
  --history-days <n>  days for which the history of documents is stored (90; 0 stores it forever)
  --log               log each request as a line of JSON

Commands (most work beside a running lake):
  users list | add <email> [--name --role --password-stdin] | role <email> <role> | password <email> | sign-out <email> | remove <email>
  tokens list | create <label> [--role viewer] [--days <number>] | revoke <id>
  datasets list | create <name> [--private] | visibility <name> public|private | delete <name>
  keys list | create <label> | revoke <id>   (for signing the URLs of private assets)
  cors list | add <origin> [--credentials] | delete <origin>
  hooks list | add <url> [--name --on --filter --projection --drafts --versions] | attempts <id> | remove <id>
  import <file.tar.gz | file.ndjson | folder> [--replace | --missing] [--rules <file> | --without-rules]
      [--public-url <url>]
    (while the lake is stopped, with the rules with which it last ran unless others are given, and with URLs of assets that begin
    with --public-url: http://localhost:<port>)
  export [file.tar.gz] [--types <names>] [--no-assets] [--no-drafts]
  backup [new folder]   (without one, next to the daily backups)
  verify
  restore [--from <backup folder>] [--private <datasets>]
    (repairs a damaged data folder: stop the lake first; --private makes datasets private, comma-separated)

Options of every command:
  --data <folder>     data folder with documents and assets (lake in DATA_DIR, .data/lake)
  --dataset <names>   datasets, comma-separated (production)
  --project <id>      project id (overprint)

Roles: administrator, editor, viewer.
Environment: LAKE_ADMIN_TOKEN (all permissions), LAKE_READ_TOKEN (read-only), METRICS_TOKEN (reads the metrics), LAKE_ADMIN_EMAIL and
LAKE_ADMIN_PASSWORD (the first account, created when there is none), LAKE_HOOK_SECRET (secret of a new webhook), LAKE_BACKUPS (folder of
the daily backups), LAKE_TRUST_PROXY (1 reads visitors' addresses from X-Forwarded-For), LAKE_SESSION_IDLE_DAYS and LAKE_SESSION_DAYS (lifetimes of
sessions), SITE_TIME_ZONE (in which the days of the content rules begin), HEADERS_TIMEOUT_SECONDS, BODY_TIMEOUT_SECONDS, MAX_CONNECTIONS and
MAX_CONNECTIONS_PER_ADDRESS (limits of slow requests and of open connections). The README of the project describes those of the log and of traces.`

await runProgram({
  name: 'content lake',
  dataDir: 'the data folder',
  usage: USAGE,
  commands: {
    users: async () => (await import('./commands/users.ts')).users,
    tokens: async () => (await import('./commands/tokens.ts')).tokens,
    datasets: async () => (await import('./commands/datasets.ts')).datasets,
    keys: async () => (await import('./commands/keys.ts')).keys,
    cors: async () => (await import('./commands/cors.ts')).cors,
    hooks: async () => (await import('./commands/hooks.ts')).hooks,
    import: async () => (await import('./commands/import.ts')).importFile,
    export: async () => (await import('./commands/export.ts')).exportFile,
    backup: async () => (await import('./commands/backup.ts')).backup,
    verify: async () => (await import('./commands/verify.ts')).verify,
    restore: async () => (await import('./commands/restore.ts')).restore,
  },
  loadService: async () => (await import('./commands/serve.ts')).serve,
})
