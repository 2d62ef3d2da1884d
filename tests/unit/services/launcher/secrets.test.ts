import {mkdtempSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {readSecrets} from '../../../../services/launcher/secrets'

test('secrets are stored once, readable only by their owner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-secrets-'))
  const secrets = readSecrets(folder)
  expect(readSecrets(folder)).toEqual(secrets)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  rmSync(folder, {recursive: true})
})
