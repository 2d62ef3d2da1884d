function fail() {
  throw new Error('The ink has run out')
}

/** Fails on click, with an exception or an unhandled rejection. */
export default function FailsInEvent() {
  return (
    <>
      <h1>Ready</h1>
      <button type="button" onClick={fail}>
        Throw
      </button>
      <button type="button" onClick={() => void Promise.resolve().then(fail)}>
        Reject
      </button>
    </>
  )
}
