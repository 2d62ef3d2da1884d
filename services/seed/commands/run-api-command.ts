import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {join, resolve} from 'node:path'
import {inheritEnvironment} from '../../kit/environment.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')

/** Returns a command that runs one of the catalogue API with the same arguments: it works on the database and not on an address. */
export const runApiCommand =
  (name: 'backup' | 'verify' | 'restore') =>
  async (args: string[]): Promise<number> => {
    const [settings, main] = [join('scripts', 'load-env-files.ts'), join('services', 'catalogue-api', 'main.ts')]
    const child = spawn(process.execPath, ['--import', `./${settings}`, main, name, ...args], {
      cwd: root,
      env: inheritEnvironment({}),
      stdio: 'inherit',
    })
    const [code] = await once(child, 'close')
    return code ?? 1
  }
