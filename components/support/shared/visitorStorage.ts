/** What the visitor said of themselves, kept in this browser. */
export type Details = {name?: string; email?: string}

const PREFIX = 'support.'

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
    // A browser that keeps nothing only forgets what it need not know.
  }
}

/** What the widget keeps in this browser; where the browser keeps nothing, everything is as on a first visit. */
export const memory = {
  /** Opens the visitor's conversations; null before the first. */
  get token(): string | null {
    return read('localStorage', 'visitor')
  },
  set token(token: string | null) {
    write('localStorage', 'visitor', token)
  },

  get details(): Details {
    try {
      const kept: unknown = JSON.parse(read('localStorage', 'details') ?? '{}')
      return typeof kept === 'object' && kept !== null ? kept : {}
    } catch {
      return {}
    }
  },
  set details(details: Details) {
    write('localStorage', 'details', details.name || details.email ? JSON.stringify(details) : null)
  },

  /** Whether the prompt was turned down for good, or has been seen in this tab. */
  get isPromptOver(): boolean {
    return read('localStorage', 'prompt') !== null || read('sessionStorage', 'prompt') !== null
  },
  declinePrompt(): void {
    write('localStorage', 'prompt', new Date().toISOString())
  },
  notePrompt(): void {
    write('sessionStorage', 'prompt', 'seen')
  },

  /** Forgets everything: conversations stay with the team, but nothing leads from this browser to them. */
  forget(): void {
    for (const name of ['visitor', 'details', 'prompt']) write('localStorage', name, null)
  },
}
