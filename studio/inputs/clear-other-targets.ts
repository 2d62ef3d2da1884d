import {type FormPatch, unset} from 'sanity'

/** The fields that one kind of link has and another does not. */
const TARGETS = ['route', 'document', 'url', 'fragment']
const TARGETS_OF: Record<string, string[]> = {
  route: ['route', 'fragment'],
  document: ['document', 'fragment'],
  url: ['url'],
}

/** Returns patches of a link so that those that change its kind also remove the targets of other kinds. */
export const clearOtherTargets = (patches: FormPatch[]): FormPatch[] =>
  patches.flatMap(patch => (patch.path.join() === 'kind' ? [patch, ...unsetOthers(patch)] : [patch]))

function unsetOthers(patch: FormPatch): FormPatch[] {
  const kept = patch.type === 'set' ? (TARGETS_OF[String(patch.value)] ?? []) : []
  return TARGETS.filter(name => !kept.includes(name)).map(name => unset([name]))
}
