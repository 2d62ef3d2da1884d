import type {FormPatch} from 'sanity'
import type {Fields} from './keyed-items'

/** Returns a simple value after patches that set or remove it, or one of its fields. */
export const valueAfter = (value: unknown, patches: readonly FormPatch[]): unknown =>
  patches.reduce((present: unknown, patch) => {
    const [name] = patch.path
    if (name === undefined) return changed(present, patch)
    return {
      ...(present as Fields | undefined),
      [String(name)]: changed((present as Fields | undefined)?.[String(name)], patch),
    }
  }, value)

function changed(value: unknown, patch: FormPatch): unknown {
  if (patch.type === 'set') return patch.value
  if (patch.type === 'setIfMissing') return value ?? patch.value
  if (patch.type === 'unset') return undefined
  throw new TypeError(`A simple value has no patches of type ${patch.type}`)
}
