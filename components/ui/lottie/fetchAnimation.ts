/** The fields of a Lottie file that the player needs. */
export type Animation = {layers: unknown[]; w: number; h: number}

/** Fetches a Lottie file. Throws when the request fails or the file is not an animation. */
export async function fetchAnimation(src: string): Promise<Animation> {
  const response = await fetch(src)
  if (!response.ok) throw new Error(`${src} responded with ${response.status}`)
  const animation: unknown = await response.json()
  if (!isAnimation(animation)) throw new Error(`${src} is not a Lottie animation`)
  return animation
}

function isAnimation(value: unknown): value is Animation {
  const {layers, w, h} = (value ?? {}) as Partial<Animation>
  return Array.isArray(layers) && typeof w === 'number' && typeof h === 'number'
}
