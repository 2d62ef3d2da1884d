import {setTimeout as wait} from 'node:timers/promises'
import type {RunningService} from '../../services/launcher/running-service.ts'
import {readBuildId} from './builds.ts'
import {readEditions, Seen} from './editions.ts'
import type {Findings} from './findings.ts'
import {createRequests} from './requests.ts'
import type {Timeline} from './timeline.ts'

const PAUSE_MS = 150

type Options = {
  sites: readonly RunningService[]
  /** Pages that show what is published. */
  pages: readonly string[]
  timeline: Timeline
  findings: Findings
  random: () => number
}

/** Reads pages of each server, around the front, one after another. Returns what ends it. A server that is away is no finding here. */
export function readSites({sites, pages, timeline, findings, random}: Options): () => Promise<void> {
  let isEnding = false
  const readSite = async ({url, spec}: RunningService) => {
    const requests = createRequests(url, 1)
    const seen = new Seen()
    while (!isEnding) {
      const path = pages[Math.floor(random() * pages.length)] ?? '/'
      const during = timeline.describe()
      const answer = await requests.get(path).catch(() => null)
      if (answer?.status === 200) {
        findings.looks += 1
        // A server of the next build may send what its build has read, while it takes too long to generate the page.
        const key = `${readBuildId(answer.text)} ${path}`
        const older = seen.record(key, seen.floor(key), readEditions(path, answer.text))
        if (older !== null)
          findings.add('page that went back on a server', `${spec.name} ${path}: ${older}, at ${during}`)
      }
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
