import {randomBytes} from 'node:crypto'
import {readFileSync, renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {z} from 'zod'
import {explainStartError} from '../kit/start-error.ts'

const token = z.string().min(16)
const storedSecrets = z
  .object({
    lakeAdminToken: token,
    lakeReadToken: token,
    lakeAdminPassword: token,
    catalogueAdminToken: token,
    webhookSecret: token,
    catalogueWebhookSecret: token,
    previewSecret: token,
  })
  .partial()

/**
 * Bearer tokens of the local services, the password of the content lake's first account, and the secrets of the webhooks
 * and of previews. They are generated once and stored in the data folder.
 */
export type Secrets = Required<z.infer<typeof storedSecrets>>

/** Reads the secrets of a data folder and generates missing ones. Only the owner can read the file. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const stored = readStored(file)
  const secrets = {...generateSecrets(), ...stored}
  if (Object.keys(stored).length < Object.keys(secrets).length) {
    // Written atomically: half a file would fail every later start.
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, {mode: 0o600})
    renameSync(`${file}.new`, file)
  }
  return secrets
}

function generateSecrets(): Secrets {
  const generateToken = () => randomBytes(24).toString('hex')
  return {
    lakeAdminToken: generateToken(),
    lakeReadToken: generateToken(),
    lakeAdminPassword: randomBytes(15).toString('base64url'),
    catalogueAdminToken: generateToken(),
    webhookSecret: generateToken(),
    catalogueWebhookSecret: generateToken(),
    previewSecret: generateToken(),
  }
}

function readStored(file: string): Partial<Secrets> {
  try {
    return storedSecrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    const isContent = error instanceof SyntaxError || error instanceof z.ZodError
    const reason = isContent ? 'it contains no valid tokens.' : explainStartError(error, file)
    throw new Error(`The tokens in ${file} cannot be read: ${reason} Delete the file to generate new ones.`, {
      cause: error,
    })
  }
}
