import ora from 'ora'

/** Columns of the bar. */
const WIDTH = 24
/** Time between two updates in milliseconds. */
const UPDATE_MS = 100

/** The progress of a long command. */
export type Progress = {
  /** Shows that so much is done. */
  update: (done: number) => void
  /** Removes the bar. Call it before anything else is printed. */
  stop: () => void
}

/**
 * Shows a bar on standard error while a command works; `total` is null when it is not known. Without a terminal, it prints the
 * name of the work once, and no bar.
 */
export function showProgress(name: string, total: number | null, format: (done: number) => string): Progress {
  const spinner = ora({text: `${name} …`, discardStdin: false}).start()
  let updated = 0
  return {
    update(done) {
      const now = Date.now()
      if (now - updated < UPDATE_MS || !spinner.isEnabled) return
      updated = now
      spinner.text = `${name} ${toBar(done, total)} ${format(done)}`
    },
    stop: () => void spinner.stop(),
  }
}

/** Returns a bar such as "██████░░░░ 60 %", or nothing when the total is not known. */
function toBar(done: number, total: number | null): string {
  if (total === null || total === 0) return ''
  const share = Math.min(1, done / total)
  const full = Math.round(share * WIDTH)
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${Math.floor(share * 100)} %`
}

/** Returns a number of bytes for people, such as "12.3 MB". */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
