import {routes} from '../../lib/routes.ts'
import {STUDIO_EMAIL} from '../../services/launcher/local-services.ts'
import {editorClient} from '../../tests/support/editor.ts'
import type {Environment} from '../../tests/support/environment.ts'
import {openSession} from '../../tests/support/studio-session.ts'
import {percentilesOf} from '../percentiles.ts'
import {printTable} from '../table.ts'
import {printVerdicts, type Verdict} from '../verdicts.ts'
import {BLOCKS, createLongPost, deleteLongPost, TITLE} from './long-post.ts'
import {
  type Duration,
  type Durations,
  measureOpening,
  openArticle,
  openListedArticle,
  openPreview,
  openPreviewTool,
  openStudio,
} from './open.ts'

type Limits = {cold: number; warm: number}

/** How long the Studio may take, in milliseconds. */
const STUDIO_MS: Limits = {cold: 8_000, warm: 3_000}
/** How long a post may take until its article can be edited. */
const POST_MS: Limits = {cold: 4_000, warm: 1_500}

/**
 * Measures how long the Studio, a long post and the first preview take to open, with an empty browser and in one that has opened it
 * before. Prints medians of `rounds`. Throws when a budget is exceeded.
 */
export async function benchStudio(environment: Environment, rounds: number): Promise<void> {
  const {siteUrl, secrets} = environment
  const editor = editorClient(environment)
  const session = await openSession(environment, {email: STUDIO_EMAIL, password: secrets.lakeAdminPassword})
  const {id, slug} = await createLongPost(editor)
  const openings = [
    {name: 'Studio', opening: openStudio, limits: STUDIO_MS},
    {name: `post of ${BLOCKS} blocks`, opening: openArticle(id), limits: POST_MS},
    {name: 'post, from the open list', opening: openListedArticle(TITLE), limits: POST_MS},
    {name: 'first preview', opening: openPreview(routes.post(slug)), limits: STUDIO_MS},
    {name: 'first preview, from the open Studio', opening: openPreviewTool, limits: STUDIO_MS},
  ]
  const runs = openings.map((): Durations[] => [])
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [index, {opening}] of openings.entries())
        runs[index]?.push(await measureOpening(siteUrl, session, opening, () => editor.delete(`drafts.${id}`)))
    }
  } finally {
    await deleteLongPost(editor)
  }
  const medians = openings.map((opening, index) => ({
    ...opening,
    durations: medianOf(runs[index] ?? []),
  }))
  const kinds = ['cold', 'warm'] as const
  const rows = medians.map(({name, durations}) => [
    name,
    ...kinds.flatMap(kind => [durations[kind].elapsed.toFixed(0), durations[kind].processor.toFixed(0)]),
  ])
  const head = ['', 'cold', 'main thread', 'warm', 'main thread']
  printTable(`Until it can be used, medians of ${rounds}, ms`, head, rows)
  console.log('\nBudgets\n')
  const missed = medians.flatMap(({name, durations, limits}) => printVerdicts(name, judge(durations, limits)))
  if (missed.length > 0) throw new Error(`${missed.length} budgets are exceeded`)
}

function medianOf(runs: Durations[]): Durations {
  const median = (kind: keyof Durations, part: keyof Duration) => percentilesOf(runs.map(run => run[kind][part]))(0.5)
  const both = (kind: keyof Durations) => ({elapsed: median(kind, 'elapsed'), processor: median(kind, 'processor')})
  return {cold: both('cold'), warm: both('warm')}
}

const judge = (durations: Durations, limits: Limits): Verdict[] =>
  (['cold', 'warm'] as const).map(kind => ({
    text: `${kind} ${durations[kind].elapsed.toFixed(0)} ms, at most ${limits[kind]} ms`,
    isKept: durations[kind].elapsed <= limits[kind],
  }))
