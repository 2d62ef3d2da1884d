/** Requires a signed-in visitor. */
export default function Private() {
  return <h1>Private</h1>
}

Private.middleware = ['auth']
