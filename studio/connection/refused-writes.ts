import {dequal} from 'dequal'
import {getPublishedId, getVersionFromId} from 'sanity'

/** The edits of a form have this tag (sanity 6.16.0). */
const COMMIT = /\/data\/(actions|mutate)\/.*[?&]tag=[^&]*document\.commit(&|$)/
/** After these statuses Sanity drops an edit, and after all others it tries again (sanity 6.16.0). */
const FINAL_STATUSES = [400, 401, 402, 403, 404, 409, 410, 412, 413, 422]
/** Codes of a session that has ended: Sanity keeps the edits. */
const ENDED_SESSION = /^SIO-401-/

/** What Sanity sends for an edit that changes nothing (sanity 6.16.0). */
const EMPTY_PATCH = {unset: ['_empty_action_guard_pseudo_field_']}

/** An edit that was saved, or that the lake has refused for a reason. */
export type Commit = {ids: string[]; refusal: string | null}

const commits = new EventTarget()

/** Calls `listener` after each edit of a document that was saved or refused. Returns a function that stops this. */
export function onCommit(documentId: string, listener: (refusal: string | null) => void): () => void {
  const listen = ({detail: {ids, refusal}}: CustomEvent<Commit>) => {
    if (ids.some(id => isSameDocument(id, documentId))) listener(refusal)
  }
  commits.addEventListener('commit', listen as EventListener)
  return () => commits.removeEventListener('commit', listen as EventListener)
}

/** Returns whether two ids are of one document, or of its version in one release. */
const isSameDocument = (one: string, other: string): boolean =>
  getPublishedId(one) === getPublishedId(other) && getVersionFromId(one) === getVersionFromId(other)

/** Why the next edit that changes nothing is refused without a request, by the published id of its document. */
const refusedHere = new Map<string, string>()

/**
 * Has the next edit of a document that changes nothing refused without a request: the lake would begin a draft with it. Returns a
 * function that ends this.
 */
export function refuseEmptyEdit(documentId: string, reason: string): () => void {
  const id = getPublishedId(documentId)
  refusedHere.set(id, reason)
  return () => refusedHere.delete(id)
}

/** Returns the refusal of an edit that must not reach the lake; null for all others. */
function refuseHere(body: unknown): Response | null {
  const {actions = []}: Body = JSON.parse(String(body))
  const [{publishedId = '', actionType, patch} = {}, ...others] = actions
  const message = refusedHere.get(publishedId)
  const isEmpty = patch ? dequal(patch, EMPTY_PATCH) : actionType === 'sanity.action.document.create'
  if (message === undefined || others.length > 0 || !isEmpty) return null
  refusedHere.delete(publishedId)
  return Response.json({message}, {status: 409})
}

/** Returns a `fetch` that reports edits to `onCommit`, before Sanity drops those that were refused. */
export function watchRefusals(plainFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const isCommit = COMMIT.test(String(input))
    const response = (isCommit && refuseHere(init?.body)) || (await plainFetch(input, init))
    const {ok, status} = response
    if (!isCommit || !(ok || FINAL_STATUSES.includes(status))) return response
    const refusal = ok ? null : await readRefusal(response.clone())
    if (refusal === undefined) return response
    const ids = readIds(init?.body)
    commits.dispatchEvent(new CustomEvent<Commit>('commit', {detail: {ids, refusal}}))
    return response
  }
}

/** Returns why a request was refused; undefined when the session has ended. */
async function readRefusal(response: Response): Promise<string | undefined> {
  const {error, message, errorCode} = await response.json().catch(() => ({}))
  if (ENDED_SESSION.test(errorCode ?? '')) return
  return error?.description ?? message ?? `the lake responds with ${response.status}`
}

type Target = {id?: string; _id?: string}
type Action = {actionType?: string; draftId?: string; publishedId?: string; patch?: object}
type Body = {mutations?: Record<string, Target>[]; actions?: Action[]}

/** Returns the ids of the documents that a request edits. */
function readIds(body: unknown): string[] {
  const {mutations = [], actions = []}: Body = JSON.parse(String(body))
  const targets = mutations.flatMap(mutation => Object.values(mutation))
  const ids = [
    ...targets.map(({id, _id}) => id ?? _id),
    ...actions.map(({draftId, publishedId}) => draftId ?? publishedId),
  ]
  return ids.filter(id => id !== undefined)
}
