import type {Visibility} from './visibility.ts'

/** Roles: an administrator may do everything, an editor changes content, a viewer reads all content. */
export const ROLES = ['administrator', 'editor', 'viewer'] as const

export type Role = (typeof ROLES)[number]

type RoleDetails = {title: string; description: string; permissions: string[]}

const EDIT_PERMISSIONS = ['read', 'create', 'history', 'update']

const DETAILS: Record<Role, RoleDetails> = {
  administrator: {
    title: 'Administrator',
    description: 'Changes content, webhooks, tokens, origins and datasets',
    permissions: EDIT_PERMISSIONS,
  },
  editor: {title: 'Editor', description: 'Changes and publishes content', permissions: EDIT_PERMISSIONS},
  viewer: {title: 'Viewer', description: 'Reads all content, including drafts', permissions: ['read', 'history']},
}

/** Returns the role with this name. Throws an Error for an unknown name. */
export const parseRole = (name: unknown): Role => {
  const role = ROLES.find(known => known === name)
  if (role) return role
  throw new Error(`"${String(name).slice(0, 50)}" is not a role: use ${ROLES.join(', ')}.`)
}

/** Returns a role in the format of Sanity's endpoints. */
export const describeRole = (role: Role) => ({
  name: role,
  title: DETAILS[role].title,
  description: DETAILS[role].description,
})

/** Returns the permissions on a dataset's documents: of a role, or of anonymous callers with this visibility. */
export const accessListOf = (role: Role | 'anonymous', visibility: Visibility) => {
  if (role !== 'anonymous') return [{filter: '_id in path("**")', permissions: DETAILS[role].permissions}]
  return visibility === 'none' ? [] : [{filter: '_id in path("*")', permissions: ['read']}]
}

/** Returns the permissions of a role on the project. */
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
