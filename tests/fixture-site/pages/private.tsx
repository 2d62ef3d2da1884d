/** For those who have signed in. */
export default function Private() {
  return <h1>Private</h1>
}

Private.middleware = ['auth']
