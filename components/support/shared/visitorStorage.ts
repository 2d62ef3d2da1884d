/*
 * The widget's data in the browser's storage. Without storage it lasts as long as the page.
 */

/** The details that the visitor has entered. */
export type Details = {name?: string; email?: string}

const PREFIX = 'support.'
const DAY_MS = 86_400_000

/** The data that the browser has not stored, by name. */
const inMemory = new Map<string, string>()

function read(name: string): string | null {
  try {
    return inMemory.get(name) ?? localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null): void {
  inMemory.delete(name)
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, value)
  } catch {
    // Storage is blocked or full.
    if (value !== null) inMemory.set(name, value)
  }
}

/** Returns the token that grants access to the visitor's conversations. Null before the first one. */
export const getToken = (): string | null => read('visitor')

export const setToken = (token: string): void => write('visitor', token)

export function getDetails(): Details {
  try {
    const stored: unknown = JSON.parse(read('details') ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function setDetails({name, email}: Details): void {
  write('details', name || email ? JSON.stringify({name, email}) : null)
}

/** Whether the prompt was declined for good, or has been shown in this visit: within a day, in whichever tab. */
export const isPromptDone = (): boolean =>
  read('prompt') !== null || Date.now() - Date.parse(read('prompt-seen') ?? '') < DAY_MS

export const declinePrompt = (): void => write('prompt', new Date().toISOString())

export const markPromptSeen = (): void => write('prompt-seen', new Date().toISOString())

/** Removes everything. Conversations stay on the server, but this browser can no longer open them. */
export function clearStorage(): void {
  for (const name of ['visitor', 'details', 'prompt', 'prompt-seen']) write(name, null)
}
