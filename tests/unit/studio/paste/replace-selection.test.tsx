// @vitest-environment jsdom
import {
  defineSchema,
  type Editor,
  EditorProvider,
  type EditorSelection,
  PortableTextEditable,
} from '@portabletext/editor'
import {EditorRefPlugin} from '@portabletext/editor/plugins'
import {createRef} from 'react'
import {createRoot, type Root} from 'react-dom/client'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {noteSelection, takesBlocks} from '@/studio/paste/paste-selection'
import {articleBody} from '@/studio/schema/objects/article-body'
import {policyBody} from '@/studio/schema/objects/policy-body'
import {simpleText} from '@/studio/schema/objects/simple-text'

const schemaDefinition = defineSchema({
  styles: [{name: 'normal'}],
  lists: [{name: 'bullet'}],
  decorators: [{name: 'strong'}],
  blockObjects: [{name: 'table'}],
})

const text = (key: string, words: string) => ({
  ...{_type: 'block', _key: key, style: 'normal', markDefs: []},
  children: [{_type: 'span', _key: `${key}s`, text: words, marks: []}],
})
const TABLE = {_type: 'table', _key: 't'}
const ARTICLE = [text('a', 'Hello brave world'), text('b', 'Second block here'), text('c', 'Third block here')]
const PASTED = [text('p', 'One'), text('q', 'Two')]

const point = (key: string, offset: number) => ({path: [{_key: key}, 'children', {_key: `${key}s`}], offset})
type Selection = NonNullable<EditorSelection>
const from = (anchor: [string, number], focus: [string, number]): Selection => ({
  anchor: point(...anchor),
  focus: point(...focus),
})
const backwards = ({anchor, focus}: Selection): Selection => ({anchor: focus, focus: anchor, backward: true})
const WORD = from(['a', 6], ['a', 11])

let root: Root
let editor: Editor
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

type RichText = typeof articleBody | typeof policyBody | typeof simpleText

/** Opens a text in the real editor, with the plugins of a rich text of the schema. */
async function open({components}: RichText, value: object[]) {
  const Plugins = components?.portableText?.plugins
  if (!Plugins) throw new Error('The type has no plugins')
  const ref = createRef<Editor>()
  let keys = 0
  const keyGenerator = () => `k${keys++}`
  root.render(
    <EditorProvider initialConfig={{schemaDefinition, keyGenerator, initialValue: structuredClone(value) as never}}>
      <EditorRefPlugin ref={ref} />
      <Plugins plugins={{}} renderDefault={() => <></>} />
      <PortableTextEditable />
    </EditorProvider>,
  )
  await expect.poll(() => ref.current?.getSnapshot().context.value?.length).toBe(value.length)
  editor = ref.current as Editor
}

/** Sends what the editor sends for the blocks that a handler of pastes returns. */
async function paste(at: Selection, blocks: object[]) {
  editor.send({type: 'focus'})
  editor.send({type: 'select', at})
  await expect.poll(() => editor.getSnapshot().context.selection).toMatchObject(at)
  editor.send({type: 'insert.blocks', blocks: structuredClone(blocks) as never, placement: 'auto'})
}

const lines = () =>
  editor
    .getSnapshot()
    .context.value.map(block =>
      Array.isArray(block.children) ? block.children.map(child => child.text).join('') : block._type,
    )
const [FIRST, SECOND, THIRD] = ['Hello brave world', 'Second block here', 'Third block here'] as const
const ORIGINAL = [FIRST, SECOND, THIRD]

describe('S2-paste what is pasted over a selection replaces it, and one undo takes everything back', () => {
  test.each([
    ['blocks over a word', WORD, PASTED, ['Hello One', 'Two world', SECOND, THIRD]],
    ['a block over a word', WORD, PASTED.slice(0, 1), ['Hello One world', SECOND, THIRD]],
    ['a table over a word', WORD, [TABLE], ['Hello ', 'table', ' world', SECOND, THIRD]],
    ['blocks over a word selected backwards', backwards(WORD), PASTED, ['Hello One', 'Two world', SECOND, THIRD]],
    ['blocks over a paragraph', from(['a', 0], ['a', 17]), PASTED, ['One', 'Two', SECOND, THIRD]],
    ['blocks over parts of two', from(['a', 6], ['b', 7]), PASTED, ['Hello One', 'Twoblock here', THIRD]],
    ['blocks over the whole text', from(['a', 0], ['c', 16]), [...PASTED, TABLE], ['One', 'Two', 'table']],
    ['blocks at a caret', from(['a', 6], ['a', 6]), PASTED, ['Hello One', 'Twobrave world', SECOND, THIRD]],
  ])('%s', async (_, selection, blocks, expected) => {
    await open(articleBody, ARTICLE)
    await paste(selection, blocks)
    await expect.poll(lines).toEqual(expected)
    editor.send({type: 'history.undo'})
    await expect.poll(lines).toEqual(ORIGINAL)
  })

  test.each<RichText>([policyBody, simpleText])('in $name', async type => {
    await open(type, ARTICLE)
    await paste(backwards(WORD), PASTED)
    await expect.poll(lines).toEqual(['Hello One', 'Two world', SECOND, THIRD])
  })
})

test.each<[string, Selection]>([
  ['a word', WORD],
  ['a paragraph', from(['a', 0], ['a', 17])],
  ['a caret', from(['a', 6], ['a', 6])],
])('a paste without a block that can be placed changes nothing at %s', async (_, selection) => {
  await open(articleBody, ARTICLE)
  await paste(selection, [])
  // The editor handles its events in order.
  await paste(from(['b', 0], ['b', 6]), PASTED.slice(0, 1))
  await expect.poll(lines).toEqual([FIRST, 'One block here', THIRD])
})

test.each([
  ['stays when it was selected after the paste', backwards(WORD), ['Hello braveOne', 'Two world', SECOND, THIRD]],
  ['is replaced when it was selected before', WORD, ['Hello One', 'Two world', SECOND, THIRD]],
])('a word %s whose pictures were uploaded first', async (_, before, expected) => {
  await open(articleBody, ARTICLE)
  const blocks = noteSelection(structuredClone(PASTED), before)
  editor.send({type: 'focus'})
  editor.send({type: 'select', at: WORD})
  await expect.poll(() => editor.getSnapshot().context.selection).toMatchObject(WORD)
  const now = editor.getSnapshot().context.selection
  if (before === WORD) noteSelection(blocks, now)
  editor.send({type: 'insert.blocks', blocks: blocks as never, placement: 'auto'})
  await expect.poll(lines).toEqual(expected)
})

test('a text that is locked or closed while its pictures are uploaded takes nothing', async () => {
  await open(articleBody, ARTICLE)
  const element = document.querySelector('[role=textbox]')
  if (!element) throw new Error('The editor has no text box')
  expect(takesBlocks(element, editor)).toBe(true)
  editor.send({type: 'update readOnly', readOnly: true})
  await expect.poll(() => takesBlocks(element, editor)).toBe(false)
  editor.send({type: 'insert.blocks', blocks: PASTED as never, placement: 'auto'})
  editor.send({type: 'update readOnly', readOnly: false})
  await expect.poll(() => takesBlocks(element, editor)).toBe(true)
  expect(lines()).toEqual(ORIGINAL)
  root.render(null)
  await expect.poll(() => takesBlocks(element, editor)).toBe(false)
})
