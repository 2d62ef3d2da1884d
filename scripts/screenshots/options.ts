import {resolve} from 'node:path'
import {parseArgs} from 'node:util'
import type {PageState} from '../../tests/support/page-states.ts'

/** Widths of the pictures in CSS pixels: phone, tablet and desktop. */
export const WIDTHS = [390, 768, 1440] as const
export type Width = (typeof WIDTHS)[number]

/** What a picture emulates. `forced` is the forced-colours mode of the browser on dark. */
export const SCHEMES = ['light', 'dark', 'forced', 'print'] as const
export type Scheme = (typeof SCHEMES)[number]

export const FORMATS = ['jpeg', 'png'] as const
export type Format = (typeof FORMATS)[number]

export type Options = {
  states: PageState[]
  widths: Width[]
  schemes: Scheme[]
  /** A running site. Undefined starts one. */
  url: string | undefined
  folder: string
  format: Format
}

export const USAGE = `npm run screenshots -- [options]
  --page <name or path>   only pages of this path or name, or whose name begins with it; may be repeated
  --width <${WIDTHS.join('|')}>  only this width; may be repeated
  --scheme <${SCHEMES.join('|')}>  only this scheme; may be repeated
  --url <address>         a running site, for example http://localhost:3000; default: builds and starts one
  --format <${FORMATS.join('|')}>   default: jpeg; png takes five times the space
  --out <folder>          default: screenshots`

function choose<Value>(option: string, given: string[] | undefined, known: readonly Value[]): Value[] {
  if (!given) return [...known]
  return given.map(text => {
    const value = known.find(candidate => String(candidate) === text)
    if (value === undefined) throw new Error(`--${option} ${text} is not one of ${known.join(', ')}.`)
    return value
  })
}

function chooseStates(given: string[] | undefined, states: readonly PageState[]): PageState[] {
  if (!given) return [...states]
  const chosen = new Set<PageState>()
  for (const text of given) {
    const exact = states.filter(({name, path}) => name === text || path === text)
    const found = exact.length > 0 ? exact : states.filter(({name}) => name.startsWith(text))
    if (found.length === 0)
      throw new Error(`--page ${text} is no page. Pages: ${states.map(({name}) => name).join(', ')}.`)
    for (const state of found) chosen.add(state)
  }
  return [...chosen]
}

/** Returns the origin of a site's address. Throws when it is not an http address. */
function toOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error(`--url ${address} is not an address such as http://localhost:3000.`)
  return url.origin
}

/** Returns the options of `npm run screenshots`. Throws an Error that names an invalid one. */
export function parseOptions(args: string[], states: readonly PageState[]): Options {
  const {values} = parseArgs({
    args,
    options: {
      page: {type: 'string', multiple: true},
      width: {type: 'string', multiple: true},
      scheme: {type: 'string', multiple: true},
      url: {type: 'string'},
      format: {type: 'string', default: 'jpeg'},
      out: {type: 'string', default: 'screenshots'},
    },
  })
  return {
    states: chooseStates(values.page, states),
    widths: choose('width', values.width, WIDTHS),
    schemes: choose('scheme', values.scheme, SCHEMES),
    url: values.url === undefined ? undefined : toOrigin(values.url),
    folder: resolve(values.out),
    format: choose('format', [values.format], FORMATS)[0] ?? 'jpeg',
  }
}
