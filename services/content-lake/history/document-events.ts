import {publishedIdOf} from '../document-id.ts'
import {releaseOfVersion} from '../releases/release.ts'
import type {Entry, History} from './history.ts'
import {type ReleaseTurn, releaseTurnsOf} from './release-transitions.ts'

/** What happened to a document as those who write see it; the Studio's timeline is made of these. */
export type DocumentEvent = {type: string; timestamp: string; author: string; sequence: number} & Record<
  string,
  unknown
>

type Row = ReturnType<History['listRevisions']>[number] & {document: string}
type TimelineContext = {
  published: string
  turns: Map<number, ReleaseTurn[]>
  alive: Map<string, string>
  authors: Map<string, Set<string>>
}

/**
 * The events of a document's whole group (itself, its drafts and versions), oldest first. They follow from which of
 * them came, changed and went together in one transaction. Edits of a version are not among them: clients make those
 * up from the transactions.
 */
export const groupEventsOf = (history: History, dataset: string, id: string): DocumentEvent[] => {
  const published = publishedIdOf(id)
  const group = history.listGroup(dataset, published)
  const rows = group.flatMap(document => history.listRevisions(dataset, document).map(row => ({...row, document})))
  const telling: TimelineContext = {
    published,
    turns: turnsOf(history, dataset, group),
    alive: new Map(),
    authors: new Map(),
  }
  const moments = Map.groupBy(rows, ({sequence}) => sequence)
  const sequences = [...new Set([...moments.keys(), ...telling.turns.keys()])].sort((a, b) => a - b)
  return sequences.flatMap(sequence => {
    const changed = moments.get(sequence) ?? []
    const entry = changed[0] ?? history.entryAt(sequence)
    if (!entry) return []
    const scheduled = changed.length === 0 ? schedulingEvents(telling, entry) : []
    const events = changed.length === 0 ? scheduled : changeEvents(telling, entry, changed)
    for (const row of changed) remember(telling, row)
    // What is no longer kept cannot be opened, and is not told of.
    return changed.some(({isKept}) => !isKept) ? [] : events
  })
}

/** The events of a group that concern one of its documents: the published one, a draft or a version. */
export const documentEventsOf = (history: History, dataset: string, id: string): DocumentEvent[] =>
  groupEventsOf(history, dataset, id).filter(({type, versionId}) => {
    if (type === 'deleteDocumentGroup') return true
    const isOfVersion = !['createLiveDocument', 'updateLiveDocument', 'unpublishDocument'].includes(type)
    return id === publishedIdOf(id)
      ? !isOfVersion || type === 'publishDocumentVersion'
      : isOfVersion && versionId === id
  })

const turnsOf = (history: History, dataset: string, group: string[]): Map<number, ReleaseTurn[]> => {
  const releases = new Set(group.flatMap(id => releaseOfVersion(id) ?? []))
  const turns = [...releases].flatMap(release => releaseTurnsOf(history, dataset, release))
  return Map.groupBy(turns, ({sequence}) => sequence)
}

const remember = ({alive, authors}: TimelineContext, {document, revision, previous, author}: Row): void => {
  if (revision === null) alive.delete(document)
  else alive.set(document, revision)
  if (previous === null) authors.set(document, new Set())
  authors.get(document)?.add(author)
}

const changeEvents = (telling: TimelineContext, entry: Entry, rows: Row[]): DocumentEvent[] => {
  const own = rows.find(({document}) => document === telling.published)
  const versions = rows.filter(({document}) => document !== telling.published)
  const gone = versions.filter(({revision, previous}) => revision === null && previous !== null)
  const made = versions.filter(({revision, previous}) => revision !== null && previous === null)
  const left = new Set(telling.alive.keys())
  for (const {document, revision} of rows) revision === null ? left.delete(document) : left.add(document)
  const source = own && own.revision !== null ? gone[0] : undefined
  const base = baseOf(telling, entry)
  const events: DocumentEvent[] = made.map(({document}) => ({
    ...base,
    type: 'createDocumentVersion',
    ...versionFields(document, entry.id),
  }))
  if (left.size === 0) return [...events, {...base, type: 'deleteDocumentGroup'}]
  for (const {document, previous} of gone) {
    if (document !== source?.document) {
      events.push({...base, type: 'deleteDocumentVersion', ...versionFields(document, previous)})
    }
  }
  return own ? [...events, publishedEvent(telling, entry, own, source, left)] : events
}

const publishedEvent = (
  telling: TimelineContext,
  entry: Entry,
  own: Row,
  source: Row | undefined,
  left: Set<string>,
): DocumentEvent => {
  const base = baseOf(telling, entry)
  if (own.revision === null) {
    const heir = [...left].sort((a, b) => a.localeCompare(b))[0] ?? ''
    const revision = telling.alive.get(heir) ?? entry.id
    return {...base, type: 'unpublishDocument', ...versionFields(heir, revision)}
  }
  if (!source) {
    return {...base, type: own.previous === null ? 'createLiveDocument' : 'updateLiveDocument', revisionId: entry.id}
  }
  return {
    ...base,
    type: 'publishDocumentVersion',
    revisionId: entry.id,
    ...versionFields(source.document, source.previous),
    publishCause: causeOf(telling, entry, source.document),
    contributors: [...new Set([...(telling.authors.get(source.document) ?? []), entry.author])],
  }
}

const causeOf = ({turns}: TimelineContext, {sequence}: Entry, versionId: string): string => {
  const isRelease = releaseOfVersion(versionId) !== null
  const turn = turns.get(sequence)?.find(({to}) => to === 'published')
  if (!isRelease || !turn) return 'document.publish'
  return turn.from === 'scheduled' ? 'release.schedule' : 'release.publish'
}

/** What a release's being scheduled, or no longer so, means for the versions that are in it. */
const schedulingEvents = (telling: TimelineContext, entry: Entry): DocumentEvent[] =>
  (telling.turns.get(entry.sequence) ?? []).flatMap(turn => {
    const name = String(turn.document?.name ?? '')
    const versions = [...telling.alive].filter(([id]) => releaseOfVersion(id) === name)
    return versions.flatMap(([id, revision]): DocumentEvent[] => {
      const fields = {...baseOf(telling, entry), ...versionFields(id, revision)}
      if (turn.to === 'scheduled') {
        const state = scheduleStateAfter(telling, entry.sequence, name)
        return [{...fields, type: 'scheduleDocumentVersion', state, publishAt: turn.document?.publishAt}]
      }
      return turn.from === 'scheduled' ? [{...fields, type: 'unscheduleDocumentVersion'}] : []
    })
  })

const scheduleStateAfter = ({turns}: TimelineContext, sequence: number, name: string): string => {
  const later = [...turns.values()].flat().filter(turn => turn.sequence > sequence && turn.document?.name === name)
  if (later.length === 0) return 'pending'
  return later[0]?.to === 'published' ? 'published' : 'unscheduled'
}

const baseOf = ({published}: TimelineContext, {sequence, timestamp, author}: Entry) => ({
  documentId: published,
  timestamp,
  author,
  sequence,
})

const versionFields = (versionId: string, versionRevisionId: string | null) => {
  const releaseId = releaseOfVersion(versionId)
  return {versionId, versionRevisionId, ...(releaseId !== null && {releaseId})}
}
