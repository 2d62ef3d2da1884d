/** Renders on the server and fails in the browser. */
export default function FailsInRender() {
  if (typeof window !== 'undefined') throw new Error('The ink has run out')
  return <h1>As the server wrote it</h1>
}
