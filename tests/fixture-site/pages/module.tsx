if (typeof window !== 'undefined') throw new Error('The ink has run out')

/** Fails while its module loads, before it renders. */
export default function FailsAsModule() {
  return <h1>As the server wrote it</h1>
}
