import {afterAll, beforeAll, beforeEach, vi} from 'vitest'
import {type ChangesEnvironment, startChangesEnvironment} from './changes-environment'

/** The environment of the test file that runs. */
export let environment: ChangesEnvironment

/** Starts the environment of a test file, empties it before each test and closes it at the end. */
export function shareChangesEnvironment(options?: Parameters<typeof startChangesEnvironment>[0]): void {
  beforeAll(async () => {
    environment = await startChangesEnvironment(options)
  }, 300_000)
  afterAll(() => environment.close())
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    environment.reset()
  })
}
