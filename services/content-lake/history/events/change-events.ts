import {releaseOfVersion} from '../../release.ts'
import type {Entry} from '../log-reader.ts'
import {baseFields, type DocumentEvent, type RevisionRow, type TimelineContext, versionFields} from './timeline.ts'

/**
 * Returns the events of a transaction that changed documents of the group. They follow from which documents it created,
 * changed and deleted together.
 */
export const changeEvents = (timeline: TimelineContext, entry: Entry, rows: RevisionRow[]): DocumentEvent[] => {
  const own = rows.find(({document}) => document === timeline.published)
  const versions = rows.filter(({document}) => document !== timeline.published)
  const deleted = versions.filter(({revision, previous}) => revision === null && previous !== null)
  const created = versions.filter(({revision, previous}) => revision !== null && previous === null)
  const remaining = new Set(timeline.alive.keys())
  for (const {document, revision} of rows) revision === null ? remaining.delete(document) : remaining.add(document)
  const source = own && own.revision !== null ? deleted[0] : undefined
  const base = baseFields(timeline, entry)
  const events: DocumentEvent[] = created.map(({document}) => ({
    ...base,
    type: 'createDocumentVersion',
    ...versionFields(document, entry.id),
  }))
  if (remaining.size === 0) return [...events, {...base, type: 'deleteDocumentGroup'}]
  for (const {document, previous} of deleted) {
    if (document !== source?.document) {
      events.push({...base, type: 'deleteDocumentVersion', ...versionFields(document, previous)})
    }
  }
  return own ? [...events, publishedEvent(timeline, entry, own, source, remaining)] : events
}

/** Returns the event of the published document: unpublished, edited directly, or published from a version. */
const publishedEvent = (
  timeline: TimelineContext,
  entry: Entry,
  own: RevisionRow,
  source: RevisionRow | undefined,
  remaining: Set<string>,
): DocumentEvent => {
  const base = baseFields(timeline, entry)
  if (own.revision === null) {
    const versionId = [...remaining].sort((a, b) => a.localeCompare(b))[0] ?? ''
    const revision = timeline.alive.get(versionId) ?? entry.id
    return {...base, type: 'unpublishDocument', ...versionFields(versionId, revision)}
  }
  if (!source) {
    return {...base, type: own.previous === null ? 'createLiveDocument' : 'updateLiveDocument', revisionId: entry.id}
  }
  return {
    ...base,
    type: 'publishDocumentVersion',
    revisionId: entry.id,
    ...versionFields(source.document, source.previous),
    publishCause: causeOf(timeline, entry, source.document),
    contributors: [...new Set([...(timeline.authors.get(source.document) ?? []), entry.author])],
  }
}

const causeOf = ({transitions}: TimelineContext, {sequence}: Entry, versionId: string): string => {
  const isRelease = releaseOfVersion(versionId) !== null
  const transition = transitions.get(sequence)?.find(({to}) => to === 'published')
  if (!isRelease || !transition) return 'document.publish'
  return transition.from === 'scheduled' ? 'release.schedule' : 'release.publish'
}
