import {useEffect} from 'react'

/** Hydrates and fails in its first effect. */
export default function FailsInEffect() {
  useEffect(() => {
    throw new Error('The ink has run out')
  }, [])
  return <h1>As the server wrote it</h1>
}
