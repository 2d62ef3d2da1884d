import {setTimeout as wait} from 'node:timers/promises'
import type {RunningService} from '../../services/launcher/running-service.ts'
import {type Builds, readBuildId} from './builds.ts'
import {type Confirmed, findUnconfirmed} from './confirmed.ts'
import {type Acknowledged, readEditions, Seen} from './editions.ts'
import type {Findings} from './findings.ts'
import {createRequests, type Requests} from './requests.ts'
import type {Timeline} from './timeline.ts'

const PAUSE_MS = 150

type Options = {
  sites: readonly RunningService[]
  /** Pages that show what is published. */
  pages: readonly string[]
  builds: Builds
  timeline: Timeline
  findings: Findings
  confirmed: Confirmed
  acknowledged: Acknowledged
  random: () => number
}

/** Reads pages of each server, around the front, one after another. Returns what ends it. A server that is away is no finding here. */
export function readSites(options: Options): () => Promise<void> {
  const {sites, pages, random} = options
  let isEnding = false
  const readSite = async ({url, spec}: RunningService) => {
    const requests = createRequests(url, 1)
    const seen = new Seen()
    while (!isEnding) {
      await look(pages[Math.floor(random() * pages.length)] ?? '/', {...options, requests, seen, name: spec.name})
      await wait(PAUSE_MS)
    }
    requests.close()
  }
  const reading = Promise.all(sites.map(readSite))
  return async () => {
    isEnding = true
    await reading
  }
}

type Look = Omit<Options, 'sites' | 'pages' | 'random'> & {requests: Requests; seen: Seen; name: string}

async function look(
  path: string,
  {builds, timeline, findings, confirmed, acknowledged, requests, seen, name}: Look,
): Promise<void> {
  const where = `${name} ${path}, at ${timeline.describe()}`
  const build = builds.current
  // A cache in front sends requests to servers that are ready.
  if ((await requests.get('/api/health').catch(() => null))?.status !== 200) return
  const [floor, sentAt] = [confirmed.floor(build, path), performance.now()]
  const answer = await requests.get(path).catch(() => null)
  if (answer?.status !== 200) return
  findings.looks += 1
  // A server of the next build may send what its build has read, while it takes too long to generate the page.
  const ownBuild = readBuildId(answer.text)
  const key = `${ownBuild} ${path}`
  const shown = readEditions(path, answer.text)
  const older = seen.record(key, seen.floor(key), shown)
  if (older !== null) findings.add('page that went back on a server', `${older} at ${where}`)
  const unconfirmed = ownBuild === build ? findUnconfirmed(floor, shown) : null
  if (unconfirmed !== null) findings.add('page that is older than its receipt says', `${unconfirmed} at ${where}`)
  const behind = acknowledged.behind(shown, sentAt)
  findings.lag(behind.ms, `${behind.text} at ${where}`)
}
