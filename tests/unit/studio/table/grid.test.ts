import {Mutation} from '@sanity/mutator'
import {prefixPath, toMutationPatches} from 'sanity'
import {expect, test} from 'vitest'
import {applyPatch} from '@/services/content-lake/transactions/patch'
import {cellsOf, GridEditor, type Row} from '@/studio/table/grid'

const row = (_key: string, ...cells: string[]): Row => ({_key, _type: 'tableRow', cells})
const ROWS = [row('a', '1', '2'), row('b', '3', '4'), row('c', '5', '6')]

/** Applies what an editor of the rows returns, as the form does, and returns the texts of the cells. */
function after(rows: Row[], change: (editor: GridEditor) => ReturnType<GridEditor['fill']>): string[][] {
  let count = 0
  const editor = new GridEditor(rows, () => `new${++count}`)
  const patches = toMutationPatches(change(editor).map(patch => prefixPath(patch, 'rows')))
  const mutations = patches.map(patch => ({patch: {id: 'table', ...patch}}))
  const table = new Mutation({mutations}).apply({_id: 'table', _type: 'table', rows} as never) as unknown as {
    rows: Row[]
  }
  const result = table.rows
  expect(new Set(result.map(({_key}) => _key)).size).toBe(result.length)
  return result.map(({cells = []}) => cells)
}

test('writes one cell with a patch of that cell only', () => {
  expect(new GridEditor(ROWS, String).write({row: 1, column: 0}, 'x')).toMatchObject([
    {type: 'set', value: 'x', path: [{_key: 'b'}, 'cells', 0]},
  ])
  expect(after(ROWS, editor => editor.write({row: 1, column: 0}, 'x'))[1]).toEqual(['x', '4'])
})

test('line breaks that are dropped into a cell become spaces', () => {
  expect(after(ROWS, editor => editor.write({row: 0, column: 1}, 'a\r\nb\nc'))[0]).toEqual(['1', 'a b c'])
})

test('fills up a short row when a missing cell of it is written', () => {
  const rows = [row('a', '1', '2', '3'), row('b'), {_key: 'c'}]
  expect(after(rows, editor => editor.write({row: 1, column: 2}, 'x'))[1]).toEqual(['', '', 'x'])
  expect(after(rows, editor => editor.write({row: 2, column: 1}, 'x'))[2]).toEqual(['', 'x'])
  expect(cellsOf({_key: 'c'}, 3)).toEqual(['', '', ''])
})

test('adds, moves and removes rows', () => {
  expect(after(ROWS, editor => editor.addRow(0, 'before'))[0]).toEqual(['', ''])
  expect(after(ROWS, editor => editor.addRow(2, 'after'))[3]).toEqual(['', ''])
  expect(after(ROWS, editor => editor.moveRow(0, 1))).toEqual([
    ['3', '4'],
    ['1', '2'],
    ['5', '6'],
  ])
  expect(after(ROWS, editor => editor.moveRow(2, -1))).toEqual([
    ['1', '2'],
    ['5', '6'],
    ['3', '4'],
  ])
  expect(after(ROWS, editor => editor.removeRow(1))).toEqual([
    ['1', '2'],
    ['5', '6'],
  ])
  expect(new GridEditor(ROWS, String).moveRow(0, -1)).toEqual([])
})

type Stored = Parameters<typeof applyPatch>[0]

/** Applies patches in the lake, which has other rows by now than the form. */
function inLake(rows: readonly Row[], patches: ReturnType<GridEditor['fill']>): Row[] {
  const operations = toMutationPatches(patches.map(patch => prefixPath(patch, 'rows')))
  const stored = {_id: 'table', _type: 'table', _rev: 'r', rows} as unknown as Stored
  const apply = (table: Stored, patch: unknown) =>
    applyPatch(table, patch as Parameters<typeof applyPatch>[1], {leftMs: 2000})
  return operations.reduce(apply, stored).rows as Row[]
}

test.each([
  ['down, beside a row', 0, 1, 'b', ['c', 'a']],
  ['down to the end, beside a row', 1, 1, 'c', ['a', 'b']],
  ['up, beside a row', 2, -1, 'b', ['a', 'c']],
  ['up to the start, beside a row', 1, -1, 'a', ['b', 'c']],
] as const)(
  'the lake keeps a row that is moved %s that another editor has removed',
  (_where, row, by, removed, keys) => {
    const stored = ROWS.filter(({_key}) => _key !== removed)
    expect(inLake(stored, new GridEditor(ROWS, String).moveRow(row, by)).map(({_key}) => _key)).toEqual(keys)
  },
)

test.each([
  ['above the first', 0, 'before', ['new', 'b', 'c']],
  ['above the last', 2, 'before', ['a', 'b', 'new']],
  ['below the first', 0, 'after', ['b', 'new', 'c']],
  ['below the last', 2, 'after', ['a', 'b', 'new']],
] as const)(
  'the lake keeps a row that is added %s row, which another editor has removed, and its texts',
  (_where, row, side, keys) => {
    const added = new GridEditor(ROWS, () => 'new').addRow(row, side)
    const stored = inLake(ROWS.toSpliced(row, 1), added)
    expect(stored.map(({_key}) => _key)).toEqual(keys)
    const at = {row: stored.findIndex(({_key}) => _key === 'new'), column: 0}
    const typed = new GridEditor(stored, String).write(at, 'x')
    expect(inLake(stored, typed).find(({_key}) => _key === 'new')?.cells).toEqual(['x', ''])
  },
)

test('the lake keeps an added row when all others have been removed', () => {
  for (const side of ['before', 'after'] as const) {
    const added = new GridEditor(ROWS, () => 'new').addRow(1, side)
    expect(inLake([], added).map(({_key}) => _key)).toEqual(['new'])
  }
})

test('a moved row stays when it is the only one that is left', () => {
  for (const [row, by] of [
    [2, -1],
    [0, 1],
  ] as const) {
    const patches = new GridEditor(ROWS, String).moveRow(row, by).map(patch => prefixPath(patch, 'rows'))
    const mutations = toMutationPatches(patches).map(patch => ({patch: {id: 'table', ...patch}}))
    const table = {_id: 'table', _type: 'table', rows: [ROWS[row]]}
    expect(new Mutation({mutations}).apply(table as never)).toMatchObject({rows: [ROWS[row]]})
  }
})

test('adds, moves and removes columns, also where rows have different lengths', () => {
  expect(after(ROWS, editor => editor.addColumn(0, 'before'))[0]).toEqual(['', '1', '2'])
  expect(after(ROWS, editor => editor.addColumn(1, 'after'))[0]).toEqual(['1', '2', ''])
  expect(after(ROWS, editor => editor.moveColumn(1, -1))).toEqual([
    ['2', '1'],
    ['4', '3'],
    ['6', '5'],
  ])
  expect(after(ROWS, editor => editor.removeColumn(0))).toEqual([['2'], ['4'], ['6']])
  const ragged = [row('a', '1', '2'), row('b', '3')]
  expect(after(ragged, editor => editor.addColumn(1, 'after'))).toEqual([
    ['1', '2', ''],
    ['3', '', ''],
  ])
  expect(after(ragged, editor => editor.removeColumn(1))).toEqual([['1'], ['3']])
})

test('a paste fills from its cell, adds the rows and columns that it needs, and keeps the rest', () => {
  const texts = [
    ['x', 'y'],
    ['z', 'w'],
  ]
  expect(after(ROWS, editor => editor.fill({row: 2, column: 1}, texts))).toEqual([
    ['1', '2', ''],
    ['3', '4', ''],
    ['5', 'x', 'y'],
    ['', 'z', 'w'],
  ])
  expect(after([], editor => editor.fill({row: 0, column: 0}, texts))).toEqual(texts)
})
