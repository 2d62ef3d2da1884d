function fail() {
  throw new Error('The ink has run out')
}

/** Fails when somebody clicks, or rejects what nobody awaits. */
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
