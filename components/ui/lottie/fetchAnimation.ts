/** An animation as its file tells it: what the player checks before it draws. */
export type Animation = {layers: unknown[]; w: number; h: number}

/** Gets an animation's file; throws when it is not to be had, or is no animation. */
export async function fetchAnimation(src: string): Promise<Animation> {
  const response = await fetch(src)
  if (!response.ok) throw new Error(`${src} answered ${response.status}`)
  const animation: unknown = await response.json()
  if (!isAnimation(animation)) throw new Error(`${src} is no animation`)
  return animation
}

function isAnimation(value: unknown): value is Animation {
  const {layers, w, h} = (value ?? {}) as Partial<Animation>
  return Array.isArray(layers) && typeof w === 'number' && typeof h === 'number'
}
