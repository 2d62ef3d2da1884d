import {useEffect} from 'react'

/** Fails with a message that must not be shown. */
export default function FailsWithSecret() {
  useEffect(() => {
    throw new Error('ENOENT: /srv/site/.env: token=sk-7f3a9c1e5b2d4086')
  }, [])
  return <h1>Ready</h1>
}
