import {readFileSync} from 'node:fs'
import {join} from 'node:path'

/** The part of HarfBuzz's C interface that is used here; numbers are addresses in its memory. */
type HarfBuzz = {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_or_fail(face: number, input: number): number
}

/** Values of the enums `hb_memory_mode_t` and `hb_subset_sets_t`. */
const WRITABLE = 2
const DROPPED_TABLES = 3
const NAME_IDS = 4
const FEATURES = 6

/** Tables of the source fonts that only vertical text and menus of fonts need. */
const UNUSED_TABLES = ['vhea', 'vmtx', 'STAT']
/** The names that licences ask for, besides those that HarfBuzz keeps: licence and its address. */
const LICENCE_NAMES = [13, 14]

export type Subset = {characters: Iterable<number>; features: readonly string[]}

const WASM = join(import.meta.dirname, '..', '..', 'node_modules', 'harfbuzzjs', 'dist', 'harfbuzz-subset.wasm')

const toTag = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE()

/** Returns the part of a font (SFNT) that draws the characters, with these layout features only. Throws when HarfBuzz fails. */
export async function subsetFont(bytes: Uint8Array, {characters, features}: Subset): Promise<Uint8Array> {
  // An instance for each font: its memory goes with it.
  const {instance} = await WebAssembly.instantiate(readFileSync(WASM))
  const hb = instance.exports as unknown as HarfBuzz
  hb._initialize()
  const address = hb.malloc(bytes.length)
  new Uint8Array(hb.memory.buffer).set(bytes, address)
  const face = hb.hb_face_create(hb.hb_blob_create(address, bytes.length, WRITABLE, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  const add = (set: number, values: Iterable<number>) => {
    for (const value of values) hb.hb_set_add(set, value)
  }
  add(hb.hb_subset_input_unicode_set(input), characters)
  add(hb.hb_subset_input_set(input, DROPPED_TABLES), UNUSED_TABLES.map(toTag))
  add(hb.hb_subset_input_set(input, NAME_IDS), LICENCE_NAMES)
  const kept = hb.hb_subset_input_set(input, FEATURES)
  hb.hb_set_clear(kept)
  add(kept, features.map(toTag))
  const result = hb.hb_subset_or_fail(face, input)
  if (result === 0) throw new Error('HarfBuzz could not make a subset of the font.')
  const blob = hb.hb_face_reference_blob(result)
  const start = hb.hb_blob_get_data(blob, 0)
  return new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob))
}
