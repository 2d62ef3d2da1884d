import {useEffect, useState} from 'react'
import {useClient} from 'sanity'
import {readLakeProblem} from './read-lake-problem'

const INTERVAL_MS = 30_000

/** Returns the reason why the content lake stores nothing, checked every 30 seconds; null while it does, or while it is unknown. */
export function useLakeProblem(): string | null {
  const {apiHost} = useClient({apiVersion: '2025-02-19'}).config()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const read = () => {
      if (!document.hidden) readLakeProblem(`${apiHost}/readyz`).then(setProblem, () => {})
    }
    read()
    const timer = setInterval(read, INTERVAL_MS)
    // Finds out at once whether the lake is on this machine.
    window.addEventListener('offline', read)
    return () => {
      clearInterval(timer)
      window.removeEventListener('offline', read)
    }
  }, [apiHost])
  return problem
}
