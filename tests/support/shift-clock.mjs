/* Preloaded into a process with `--import shift-clock.mjs?ahead=1000`: its clock is so many milliseconds ahead. */

const AHEAD_MS = Number(new URL(import.meta.url).searchParams.get('ahead'))
const realNow = Date.now

Date.now = () => realNow() + AHEAD_MS

// Next.js copies the properties of `Date`, so they have to be its own.
globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [target.now()] : values, newTarget),
})
