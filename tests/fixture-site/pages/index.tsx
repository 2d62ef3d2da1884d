import {Link} from '@/components/ui/Link'

const PAGES = [
  'target',
  'render',
  'effect',
  'event',
  'module',
  'isr/a',
  'secret',
  'private',
  'unknown',
  'nope/nope',
  'isr/none',
  'isr/nothing?x=1',
]

/** Links to every page, so that each can be opened by a client-side navigation. */
export default function Index() {
  return (
    <>
      <h1>Start</h1>
      <p>Version {process.env.FIXTURE_VERSION}</p>
      <form>
        <label>
          Note <input name="note" />
        </label>
      </form>
      <ul>
        {PAGES.map(page => (
          <li key={page}>
            <Link href={`/${page}`}>{page}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
