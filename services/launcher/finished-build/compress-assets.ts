import {existsSync, globSync, rmSync, statSync} from 'node:fs'
import {readFile, rename, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {brotliCompress, constants} from 'node:zlib'

/** Smaller files fit in one packet either way. */
const MIN_BYTES = 1000
/** Larger files are the Studio's, and take seconds each. */
const MAX_BYTES = 256 * 1024
const PARALLEL = 4
const compress = promisify(brotliCompress)

/**
 * Compresses the scripts and style sheets of a build with brotli, into files beside them with `.br` at the end, which the site sends to
 * browsers that accept them. Returns the number of files that were compressed; those of an earlier call stay. Call it before the build is
 * served, because `next start` lists its files once.
 */
export async function compressAssets(distDir: string): Promise<number> {
  for (const file of globSync('static/**/*.br.unfinished', {cwd: distDir})) rmSync(join(distDir, file), {force: true})
  const files = globSync('static/**/*.{js,css}', {cwd: distDir})
    .map(file => join(distDir, file))
    .filter(file => isOfSize(statSync(file).size) && !existsSync(`${file}.br`))
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await compressFile(file)
  }
  // All have ended before an error is thrown, so nothing is written afterwards.
  const results = await Promise.allSettled(Array.from({length: PARALLEL}, work))
  const failed = results.find(({status}) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return files.length
}

const isOfSize = (bytes: number): boolean => bytes >= MIN_BYTES && bytes <= MAX_BYTES

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = {[constants.BROTLI_PARAM_SIZE_HINT]: content.length}
  // Under another name until it is whole: a process that is killed leaves no half of a script.
  await writeFile(`${file}.br.unfinished`, await compress(content, {params}))
  await rename(`${file}.br.unfinished`, `${file}.br`)
}
