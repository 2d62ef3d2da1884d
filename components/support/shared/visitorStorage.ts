/*
 * The widget's data in the browser's storage. Without storage, every visit is a first visit.
 */

/** The details that the visitor has entered. */
export type Details = {name?: string; email?: string}

const PREFIX = 'support.'
const DAY_MS = 86_400_000

function read(storage: 'localStorage' | 'sessionStorage', name: string): string | null {
  try {
    return window[storage].getItem(PREFIX + name)
  } catch {
    return null
  }
}

function write(storage: 'localStorage' | 'sessionStorage', name: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(PREFIX + name)
    else window[storage].setItem(PREFIX + name, value)
  } catch {
    // Storage is blocked or full: nothing is stored.
  }
}

/** Returns the token that grants access to the visitor's conversations. Null before the first one. */
export const getToken = (): string | null => read('localStorage', 'visitor')

export const setToken = (token: string): void => write('localStorage', 'visitor', token)

export function getDetails(): Details {
  try {
    const stored: unknown = JSON.parse(read('localStorage', 'details') ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function setDetails({name, email}: Details): void {
  write('localStorage', 'details', name || email ? JSON.stringify({name, email}) : null)
}

/** Whether the prompt was declined for good, or has been shown in this visit: in this tab, or in another one within a day. */
export const isPromptDone = (): boolean =>
  read('localStorage', 'prompt') !== null ||
  read('sessionStorage', 'prompt') !== null ||
  Date.now() - Date.parse(read('localStorage', 'prompt-seen') ?? '') < DAY_MS

export const declinePrompt = (): void => write('localStorage', 'prompt', new Date().toISOString())

export function markPromptSeen(): void {
  write('sessionStorage', 'prompt', 'seen')
  write('localStorage', 'prompt-seen', new Date().toISOString())
}

/** Removes everything. Conversations stay on the server, but this browser can no longer open them. */
export function clearStorage(): void {
  for (const name of ['visitor', 'details', 'prompt', 'prompt-seen']) write('localStorage', name, null)
}
