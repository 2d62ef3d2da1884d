import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {validateXML} from 'xmllint-wasm'

const root = resolve(import.meta.dirname, '..', '..')
const FIXTURES = join(root, 'tests', 'fixtures', 'sitemap')

const schema = (folder: string, fileName: string) => ({
  fileName,
  contents: readFileSync(join(folder, fileName), 'utf8'),
})

/** Limit of the protocol for one file, in bytes. */
const MAX_BYTES = 50 * 1024 * 1024

/** Returns what is wrong with a part of a sitemap by the schema and the limits of sitemaps.org; empty when nothing is. */
export function validatePart(xml: string): Promise<string[]> {
  const preload = [
    schema(join(root, 'node_modules', 'sitemap', 'schema'), 'sitemap.xsd'),
    schema(FIXTURES, 'image.xsd'),
  ]
  return validate(xml, schema(FIXTURES, 'urlset.xsd'), preload)
}

/** Returns what is wrong with a sitemap index; empty when nothing is. */
export const validateIndex = (xml: string): Promise<string[]> => validate(xml, schema(FIXTURES, 'siteindex.xsd'))

type File = ReturnType<typeof schema>

async function validate(xml: string, main: File, preload: File[] = []): Promise<string[]> {
  const {errors} = await validateXML({
    xml: [{fileName: 'sitemap.xml', contents: xml}],
    schema: [main],
    preload,
    // 64 KiB pages: the whole file is in memory.
    initialMemoryPages: 512,
    maxMemoryPages: 16_384,
  })
  return [
    ...errors.map(({message}) => message),
    ...(Buffer.byteLength(xml) > MAX_BYTES ? ['The file is larger than 50 MB.'] : []),
    ...(xml.split('<url>').length - 1 > 50_000 ? ['The file has more than 50,000 URLs.'] : []),
  ]
}
