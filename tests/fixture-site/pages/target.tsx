import {useState} from 'react'
import {Link} from '@/components/ui/Link'

/** A page that works. Its button shows that it is hydrated. */
export default function Target() {
  const [count, setCount] = useState(0)
  return (
    <>
      <h1>Target</h1>
      <p>Version {process.env.FIXTURE_VERSION}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Clicked {count} times
      </button>
      <Link href="/">back to the start</Link>
    </>
  )
}
