import {createSourceFromConfig, type ValidationMarker, validateDocument} from 'sanity'
import {types} from '@/studio/schema/types'
import type {TestLake} from '../../support/lake'

/** Validates a document and returns the messages of one level, each with its path. */
export type Validator = (document: object, level?: 'error' | 'warning') => Promise<string[]>

const EDITOR = {id: 'editor', name: 'Editor', email: 'editor@example.com', role: '', roles: []}

/** Creates a validator that runs the Studio's validation against a lake. */
export async function createValidator({client}: TestLake): Promise<Validator> {
  const workspace = await createSourceFromConfig({
    name: 'default',
    projectId: 'overprint',
    dataset: 'production',
    schema: {types},
    currentUser: EDITOR,
    getClient: ({apiVersion}) => client.withConfig({apiVersion}),
  })
  const problems = (workspace.schema._validation ?? []).flatMap(({problems}) =>
    problems.filter(({severity}) => severity === 'error'),
  )
  if (problems.length > 0) throw new Error(`The schema has errors: ${JSON.stringify(problems)}`)
  return async (document, level = 'error') => {
    const stamped = {_id: 'draft', _rev: '1', _createdAt: NOW, _updatedAt: NOW, ...document} as Parameters<
      typeof validateDocument
    >[0]['document']
    const markers = await validateDocument({document: stamped, workspace, environment: 'studio'})
    return markers.filter(marker => marker.level === level).map(toText)
  }
}

const NOW = '2026-01-01T00:00:00.000Z'

function toText({path, message}: Pick<ValidationMarker, 'path' | 'message'>): string {
  const steps = path.map(step => (typeof step === 'object' && '_key' in step ? step._key : String(step)))
  return `${steps.join('.')}: ${message}`
}
