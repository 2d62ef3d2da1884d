import {resolve} from 'node:path'
import {emptyPageBytes} from '../tests/support/empty-page.ts'
import type {Environment} from '../tests/support/environment.ts'
import {loadPages, sizeOfFiles} from '../tests/support/first-load.ts'
import {PUBLIC_PATHS} from '../tests/support/public-pages.ts'
import {printTable} from './table.ts'

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)

/** Measures the first load of each public page in KB gzip, and what it adds to an empty page. */
export async function benchFirstLoad({siteUrl, distDir}: Environment): Promise<void> {
  const empty = emptyPageBytes()
  const loaded = await loadPages(PUBLIC_PATHS.map(path => siteUrl + path))
  const rows = loaded.map(({first, later}, index) => {
    const bytes = sizeOfFiles(first, resolve(distDir))
    const onDemand = sizeOfFiles(later, resolve(distDir))
    return [
      PUBLIC_PATHS[index] ?? '',
      kilobytes(bytes),
      kilobytes(bytes - empty),
      (bytes / empty).toFixed(3),
      kilobytes(onDemand),
    ]
  })
  printTable(
    `First load, KB gzip (an empty page: ${kilobytes(empty)})`,
    ['page', 'scripts', 'added', '× empty', 'on demand'],
    rows,
  )
}
