import {readEnvironment} from './environment.ts'

/** What an address of the site answers: its text begins with the headers, one a line as `name,value`. */
export type Answer = {path: string; status: number; text: string}

/** Asks the site for a path, following no redirect. */
export async function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${readEnvironment().siteUrl}${path}`, {headers, redirect: 'manual'})
  return {path, status: response.status, text: `${[...response.headers].join('\n')}\n${await response.text()}`}
}

/** Asks for many paths, six at a time; the answers come in no order. */
export async function askAll(paths: readonly string[], headers?: Record<string, string>): Promise<Answer[]> {
  const left = [...paths]
  const answers: Answer[] = []
  const askOn = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) answers.push(await ask(path, headers))
  }
  await Promise.all(Array.from({length: 6}, askOn))
  return answers
}

/** The paths of the site's map. */
export async function sitemapPaths(): Promise<string[]> {
  const {text} = await ask('/sitemap.xml')
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
