import {isRecord, type StoredDocument} from '../../document.ts'
import {type LakeError, mutationError} from '../../lake-error.ts'
import type {Change} from '../../store/store.ts'
import type {ContentRules} from './content-rules.ts'

type InForceRule = NonNullable<ContentRules['inForce']>[number]
type Version = {name: unknown; date: string; hasText: boolean}

/**
 * Throws a LakeError with status 409 when a published document is dated ahead, or has no date, and lacks the version that was in
 * force before the change: nothing, or an older version, would be in force until its date.
 */
export const checkInForce = (
  {inForce = []}: ContentRules,
  published: Change[],
  today: string,
  indexOf: (id: string) => number,
): void => {
  for (const rule of inForce) {
    for (const {id, before, after} of published) {
      const current = versionInForce(readVersions(before, rule), today)
      const versions = readVersions(after, rule)
      const [newest] = versions
      if (!current || !newest || isInForce(newest, today) || newest.date === current.date) continue
      const isKept = versions.some(({name, date, hasText}) => name === current.name && date === current.date && hasText)
      if (!isKept) throw droppedError({id, rule, current, newest}, indexOf(id))
    }
  }
}

/** Returns the day of an ISO time in a time zone as an ISO date. */
export const dayIn = (timeZone: string, time: string): string =>
  // Sweden writes dates in the ISO format.
  new Intl.DateTimeFormat('sv-SE', {timeZone, dateStyle: 'short'}).format(new Date(time))

/** Returns the versions of a rule's document, the newest one first; none for a document of another type. */
const readVersions = (document: StoredDocument | null, {type, date, name, text, history}: InForceRule): Version[] => {
  if (document?._type !== type) return []
  const earlier = document[history]
  return [document, ...(Array.isArray(earlier) ? earlier : [])].filter(isRecord).map(version => ({
    name: version[name],
    date: typeof version[date] === 'string' ? version[date] : '',
    hasText: Array.isArray(version[text]) ? version[text].length > 0 : Boolean(version[text]),
  }))
}

/**
 * Returns the latest version with a date that has come, of equal ones the first. One without a date counts only when there is no
 * other. Returns undefined when all are dated ahead.
 */
const versionInForce = (versions: Version[], today: string): Version | undefined =>
  versions
    .filter(({date}) => date <= today)
    .reduce<Version | undefined>(
      (latest, version) => (latest && latest.date >= version.date ? latest : version),
      undefined,
    )

const isInForce = ({date}: Version, today: string): boolean => date !== '' && date <= today

type Dropped = {id: string; rule: InForceRule; current: Version; newest: Version}

const droppedError = ({id, rule: {name, history}, current, newest}: Dropped, index: number): LakeError => {
  const version = `${name} ${JSON.stringify(current.name)} of ${current.date || 'no date'}`
  const reason = newest.date === '' ? 'has no date' : 'is dated ahead'
  const description = `Document "${id}" cannot be published: it ${reason}, and its ${history} lacks ${version}, which is in force until then`
  return mutationError(409, 'versionInForceError', description, index, {id, field: history})
}
