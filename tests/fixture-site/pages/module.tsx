if (typeof window !== 'undefined') throw new Error('The ink has run out')

/** Its code fails before there is anything to render. */
export default function FailsAsModule() {
  return <h1>As the server wrote it</h1>
}
