import type {Visibility} from './visibility.ts'

/** What a caller may do: an administrator all, an editor change content, a viewer read all of it. */
export const ROLES = ['administrator', 'editor', 'viewer'] as const

export type Role = (typeof ROLES)[number]

type RoleDetails = {title: string; description: string; permissions: string[]}

const CHANGE = ['read', 'create', 'history', 'update']

const DETAILS: Record<Role, RoleDetails> = {
  administrator: {
    title: 'Administrator',
    description: 'Changes content, webhooks, tokens, origins and datasets',
    permissions: CHANGE,
  },
  editor: {title: 'Editor', description: 'Changes and publishes content', permissions: CHANGE},
  viewer: {title: 'Viewer', description: 'Reads all content, drafts too', permissions: ['read', 'history']},
}

/** The role of that name; throws an Error of one sentence for any other. */
export const parseRole = (name: unknown): Role => {
  const role = ROLES.find(known => known === name)
  if (role) return role
  throw new Error(`"${String(name).slice(0, 50)}" is not a role: it is one of ${ROLES.join(', ')}.`)
}

/** A role as Sanity's endpoints describe it. */
export const describeRole = (role: Role) => ({
  name: role,
  title: DETAILS[role].title,
  description: DETAILS[role].description,
})

/** What a role, or anybody within that reach, may do with which documents of a dataset. */
export const accessListOf = (role: Role | 'anonymous', reach: Visibility) => {
  if (role !== 'anonymous') return [{filter: '_id in path("**")', permissions: DETAILS[role].permissions}]
  return reach === 'none' ? [] : [{filter: '_id in path("*")', permissions: ['read']}]
}

/** What a role may do with the project itself. */
export const projectGrantsOf = (role: Role) => {
  const allow = (...names: string[]) => [{grants: names.map(name => ({name, params: {}}))}]
  if (role !== 'administrator') return {'sanity.project': allow('read'), 'sanity.project.datasets': allow('read')}
  return {
    'sanity.project': allow('read'),
    'sanity.project.datasets': allow('create', 'read', 'update', 'delete'),
    'sanity.project.tokens': allow('create', 'read', 'delete'),
    'sanity.project.cors': allow('create', 'read', 'delete'),
    'sanity.project.webhooks': allow('create', 'read', 'update', 'delete'),
  }
}
