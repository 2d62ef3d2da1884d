// @vitest-environment jsdom
import {describe, expect, test} from 'vitest'
import {levelOf, previousLevel} from '@/studio/paste/heading-levels'
import {type Field, readPaste} from '@/studio/paste/read-paste'
import * as docs from './fragments/google-docs'
import * as web from './fragments/web'
import * as word from './fragments/word'
import {showBlocks} from './show-blocks'

const ARTICLE: Field = {
  styles: ['normal', 'h2', 'h3', 'h4', 'blockquote'],
  objects: ['figure', 'table', 'codeBlock'],
  previousLevel: 1,
}
const POLICY: Field = {...ARTICLE, objects: ['table', 'callout']}
const read = (html: string, field = ARTICLE) => showBlocks(readPaste(html, field).blocks)

const CODE = '{% if tee %}\\n  {{ tee.title }}\\n{% endif %}'

describe('S2-paste text of Google Docs', () => {
  test.each([
    [
      'headings one level down, marks and links, without styles',
      docs.article,
      [
        'h2: Choosing a blank',
        'normal: A {strong|heavy} tee in {em|ring-spun} cotton, see {https://example.com/cotton|our source}.',
        'h3: Weight',
        'normal: Grams per square metre.',
      ],
    ],
    [
      'nested lists',
      docs.nestedLists,
      [
        'normal bullet 1: Measure',
        'normal bullet 2: Chest',
        'normal bullet 3: Across',
        'normal bullet 1: Print',
        'normal number 1: First',
        'normal number 1: Second',
      ],
    ],
    [
      'a table with a bold first row',
      docs.table,
      [
        'normal: Before',
        'table {"hasHeader":true,"rows":[["Grey","Holds"],["Ash","12 %"],["Slate",""]]}',
        'normal: After',
      ],
    ],
    [
      'pictures after their paragraph and item',
      docs.pictures,
      [
        'normal: The dryer runs hot.',
        'pastedPicture {"index":0}',
        'normal bullet 1: In a list',
        'pastedPicture {"index":1}',
      ],
    ],
    ['lines in a font for code', docs.code, ['normal: Add this:', `codeBlock {"language":"text","code":"${CODE}"}`]],
    ['some words of a paragraph', docs.words, ['normal: only {strong|words}']],
    [
      'footnotes',
      docs.footnotes,
      ['normal: Cotton shrinks[1] and twists[2].', 'normal: [1] By about 5 %.', 'normal: [2] See the seams.'],
    ],
  ])('keeps %s', (_, html, blocks) => expect(read(html)).toEqual(blocks))
})

describe('S2-paste text of Word', () => {
  test.each([
    [
      'headings, marks, links and quotes',
      word.article,
      [
        'h2: Wash tests',
        'normal: We washed {strong|forty} tees, {em|inside out}, at {https://example.com/wash|thirty degrees}.',
        'h3: Results',
        'blockquote: They looked new to me.',
        'h4: In detail',
        'normal: Fine.',
      ],
    ],
    [
      'lists, which Word writes as paragraphs',
      word.lists,
      [
        'normal bullet 1: Cold',
        'normal bullet 2: Thirty degrees',
        'normal bullet 1: Warm',
        'normal number 1: Weigh',
        'normal number 1: Wash',
      ],
    ],
    [
      'a table with joined cells',
      word.table,
      ['table {"hasHeader":true,"rows":[["Grey","","Wash"],["Ash light","12 %","40 °C"]]}'],
    ],
    ['the place of a picture', word.pictures, ['normal: Before after.', 'pastedPicture {"index":0}']],
    ['footnotes', word.footnotes, ['normal: Ink sits on top[1].', 'normal: [1] Except for discharge prints.']],
    [
      'headings, marks and lists of Word Online',
      word.online,
      ['h2: Online', 'normal: A {strong|bold} word.', 'normal bullet 1: One', 'normal bullet 2: Deeper'],
    ],
  ])('keeps %s', (_, html, blocks) => expect(read(html)).toEqual(blocks))
})

describe('S2-paste text of web pages and other programs', () => {
  test.each([
    [
      'text without scripts, styles, anchors and hidden parts, and without skipping a level',
      web.article,
      [
        'h2: Care guide',
        'normal: Wash {strong|cold}, says {https://example.com/guide|the guide}, not hot.',
        'h3: Drying',
        'normal: Hang it.',
      ],
    ],
    [
      'pictures and their captions',
      web.figures,
      ['pastedPicture {"index":0}', 'normal: Text with inside.', 'pastedPicture {"index":1}'],
    ],
    ['quotes', web.quotes, ['blockquote: First line.\nSecond {em|line}.', 'blockquote: Of a mail', 'normal: End']],
    [
      'nested lists, also invalid ones',
      web.lists,
      [
        'normal bullet 1: Outer',
        'normal bullet 2: Inner',
        'normal number 3: Innermost',
        'normal bullet 1: Two\nparagraphs',
        'normal bullet 1: Loose',
        'normal bullet 2: Directly in a list',
      ],
    ],
    [
      'a table with a caption, and the picture of a cell behind it',
      web.table,
      [
        'table {"caption":"Sizes in cm","hasHeader":true,"rows":[["Size","Chest"],["S","48 cm"],["M","52"],["","53"]]}',
        'pastedPicture {"index":0}',
      ],
    ],
    [
      'code',
      web.code,
      ['codeBlock {"language":"text","code":"{% if tee %}\\n  yes\\n{% endif %}"}', 'normal: Call {code|fit()}.'],
    ],
    ['lines of a code editor', web.editorLines, ['codeBlock {"language":"text","code":"const fit = 1\\n\\nfit + 2"}']],
    ['lines of a mail', web.mail, ['normal: Hello,', 'normal: the {strong|proofs} are {em|ready}.', 'normal: Ana']],
    [
      'footnotes of a blog',
      web.footnotes,
      ['normal: It fades[1], slowly[2].', 'normal: [1] After fifty washes.', 'normal: [2] In {em|our} test.'],
    ],
    [
      'text of Notion',
      web.notion,
      [
        'h2: Notes',
        'normal: A {strong|firm} hand',
        'normal bullet 1: One',
        'normal bullet 2: Two',
        'blockquote: Said so',
      ],
    ],
    [
      'definitions, and each line of a section',
      web.definitions,
      ['normal: {strong|GSM}', 'normal: Grams per square metre', 'normal: Line one', 'normal: Line two'],
    ],
    ['the text in a frame of one cell', web.frame, ['h2: In a frame', 'normal: Text']],
  ])('keeps %s', (_, html, blocks) => expect(read(html)).toEqual(blocks))
})

describe('a footnote keeps its text', () => {
  test.each([
    [
      'in an anchor around it',
      '<p><a name="fn1">By <em>five</em> per cent.</a></p>',
      ['normal: [1] By {em|five} per cent.'],
    ],
    ['in an anchor without a paragraph', '<div><a id="fn1">Five per cent.</a></div>', ['normal: [1] Five per cent.']],
    ['behind an empty anchor', '<p><a name="fn1"></a>Five per cent.</p>', ['normal: [1] Five per cent.']],
    ['behind a number', '<p><a name="fn1">1.</a> Five per cent.</p>', ['normal: [1] Five per cent.']],
    [
      'behind a link back',
      '<p><a name="fn1" href="#fnref1">Back</a> Five per cent.</p>',
      ['normal: [1] Five per cent.'],
    ],
    [
      'behind a number in a cell',
      '<table><tr><td><a name="fn1">(1)</a></td><td>Five per cent</td></tr></table>',
      ['table {"hasHeader":false,"rows":[["[1]","Five per cent"]]}'],
    ],
  ])('%s', (_, note, blocks) => {
    expect(read(`<p>It shrinks<a href="#fn1">1</a>.</p>${note}`)).toEqual(['normal: It shrinks[1].', ...blocks])
  })
})

test('pictures keep their address, alternative text and caption', () => {
  expect(readPaste(docs.pictures, ARTICLE).pictures).toEqual([
    {src: 'https://lh7-rt.googleusercontent.com/docsz/AD_4nXcW9?key=x1', alt: 'A conveyor dryer', caption: ''},
    {src: 'https://lh7-rt.googleusercontent.com/docsz/AD_4nXd2', alt: '', caption: ''},
  ])
  expect(readPaste(web.figures, ARTICLE).pictures).toEqual([
    {src: 'https://example.com/press.jpg', alt: 'A press', caption: 'The press in Porto'},
    {src: 'data:image/png;base64,iVBORw0KGgo=', alt: '', caption: ''},
  ])
})

test('counts links that were left out', () => {
  expect(readPaste(web.article, ARTICLE)).toMatchObject({unsafeLinks: 1, linksInTables: 0})
  expect(readPaste(word.table, ARTICLE)).toMatchObject({unsafeLinks: 0, linksInTables: 1})
})

test('counts embedded media, without those that nobody sees', () => {
  const html = `<p>Before</p><iframe src="https://example.com/player"></iframe>
    <object data="a.swf"><embed src="a.swf"></object><video src="a.mp4"></video><audio src="a.mp3"></audio>
    <iframe src="https://example.com/count" width="0" height="0"></iframe><noscript><iframe src="x"></iframe></noscript>
    <div style="display: none"><video src="b.mp4"></video></div><p>After</p>`
  expect(read(html)).toEqual(['normal: Before', 'normal: After'])
  expect(readPaste(html, ARTICLE).media).toBe(4)
  expect(readPaste(web.article, ARTICLE).media).toBe(0)
})

test('the boxes of a checklist of Google Docs are no pictures', () => {
  const {blocks, pictures} = readPaste(docs.checklist, ARTICLE)
  expect(pictures).toEqual([])
  expect(showBlocks(blocks)).toEqual(['normal bullet 1: Buy ink', 'normal bullet 1: Clean the press'])
})

test('the picture of a formula, which is hidden from screen readers only, is a picture', () => {
  const {blocks, pictures} = readPaste(web.formula, ARTICLE)
  expect(showBlocks(blocks)).toEqual(['normal: The formula is known.', 'pastedPicture {"index":0}'])
  expect(pictures).toEqual([{src: 'https://example.com/formula.svg', alt: 'E=mc^2', caption: ''}])
})

test('every block, span and row has a key of its own', () => {
  const keys = JSON.stringify([docs, web, word].flatMap(Object.values).map(html => readPaste(html, ARTICLE).blocks))
  const all = [...keys.matchAll(/"_key":"([^"]*)"/g)].map(([, key]) => key)
  expect(all.length).toBeGreaterThan(150)
  expect(new Set(all).size).toBe(all.length)
})

const inCodeFont = (content: string) =>
  `<div style="font-family: Consolas, monospace; white-space: pre;">${content}</div>`

test.each([
  ['text and line breaks', 'first line<br>second line', 'first line\nsecond line'],
  ['spans and line breaks', '<span>first</span><br><span>second</span>', 'first\nsecond'],
  ['line breaks in a span', '<span>first<br>second</span>', 'first\nsecond'],
  ['text before a block', 'mail text<div>line 2</div>', 'mail text\nline 2'],
  ['text after a block', '<div>line 1</div>line 2', 'line 1\nline 2'],
  ['blocks in a block', '<div><div>one</div><div><br></div><div>two<br></div></div>three', 'one\n\ntwo\nthree'],
  ['blocks on lines of the markup', '\n <div>one</div>\n <div></div>\n <div>  two</div>\n', 'one\n\n  two'],
  ['text without elements', 'one\n  two', 'one\n  two'],
])('code keeps all its lines: %s', (_, content, code) => {
  expect(read(inCodeFont(content))).toEqual([`codeBlock ${JSON.stringify({language: 'text', code})}`])
})

test('text in a font for code that has a picture is text', () => {
  const {blocks, pictures} = readPaste(inCodeFont('<p>Hello</p><img src="https://example.com/a.png" alt="A">'), ARTICLE)
  expect(showBlocks(blocks)).toEqual(['normal: Hello', 'pastedPicture {"index":0}'])
  expect(pictures).toHaveLength(1)
})

test('a field without code blocks gets code as text', () => {
  expect(read(web.code, POLICY)[0]).toBe('normal: {code|{% if tee %}\n  yes\n{% endif %}}')
})

test('S2-paste a field without headings, quotes, code and tables gets all of them as text', () => {
  const simple: Field = {styles: ['normal'], objects: [], previousLevel: 1}
  expect(read(docs.table, simple)).toEqual([
    'normal: Before',
    'normal: Grey; Holds',
    'normal: Ash; 12 %',
    'normal: Slate',
    'normal: After',
  ])
  expect(read(web.table, simple).slice(0, 2)).toEqual(['normal: Sizes in cm', 'normal: Size; Chest'])
  expect(readPaste(docs.table, simple).tablesAsText).toBe(1)
  expect(readPaste(docs.table, ARTICLE).tablesAsText).toBe(0)
  expect(read(web.quotes, simple)[0]).toBe('normal: First line.\nSecond {em|line}.')
  expect(read(web.code, simple)[0]).toMatch(/^normal: /)
})

describe('levels of headings', () => {
  const html = (...levels: number[]) => levels.map(level => `<h${level}>x</h${level}>`).join('')
  const levels = (source: string, field = ARTICLE) =>
    readPaste(source, field).blocks.map(({style}) => levelOf(style) ?? 0)

  test.each([
    [
      [1, 2, 3, 4, 5, 6],
      [2, 3, 4, 4, 4, 4],
    ],
    [
      [2, 3, 2, 3],
      [2, 3, 2, 3],
    ],
    [
      [1, 3, 3, 2, 1],
      [2, 3, 3, 3, 2],
    ],
    [
      [3, 1],
      [2, 2],
    ],
  ])('%j become %j', (source, expected) => expect(levels(html(...source))).toEqual(expected))

  test('follow the heading before the paste', () => {
    const blocks = [
      {_key: 'a', style: 'h2'},
      {_key: 'b', style: 'normal'},
      {_key: 'c', style: 'h4'},
    ]
    expect(previousLevel(blocks, [{_key: 'b'}, 'children', {_key: 'x'}])).toBe(2)
    expect(previousLevel(blocks, [{_key: 'a'}])).toBe(1)
    expect(previousLevel(undefined, [])).toBe(1)
    expect(levels(html(2, 3), {...ARTICLE, previousLevel: 2})).toEqual([3, 4])
  })

  test('are text where the field has no headings', () => {
    expect(read('<h1>Title</h1>', {...ARTICLE, styles: ['normal']})).toEqual(['normal: Title'])
  })
})

describe('a table with one text is a frame around it', () => {
  test.each([
    ['in its first cell', '<tr><td>Text</td></tr>', ['normal: Text']],
    ['below an empty cell', '<tr><td></td></tr><tr><td>Text</td></tr>', ['normal: Text']],
    ['above an empty cell', '<tr><td><h2>Head</h2>Text</td></tr><tr><td><br></td></tr>', ['h2: Head', 'normal: Text']],
    [
      'with a caption',
      '<caption>About <b>it</b></caption><tr><td>Text</td></tr>',
      ['normal: About {strong|it}', 'normal: Text'],
    ],
    ['without text', '<caption>About</caption><tr><td></td></tr>', ['normal: About']],
    [
      'below a picture',
      '<tr><td><img src="https://example.com/a.png" alt="A"></td></tr><tr><td>Below</td></tr>',
      ['normal: Below', 'pastedPicture {"index":0}'],
    ],
    [
      'around a table',
      '<tr><td></td></tr><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr>',
      ['table {"hasHeader":false,"rows":[["a","b"]]}'],
    ],
    [
      'around a table with a caption',
      '<tr><td><table><caption>C</caption><tr><td>a</td><td>b</td></tr></table></td></tr>',
      ['table {"caption":"C","hasHeader":false,"rows":[["a","b"]]}'],
    ],
  ])('%s', (_, rows, blocks) => {
    expect(read(`<p>Before</p><table>${rows}</table><p>After</p>`)).toEqual([
      'normal: Before',
      ...blocks,
      'normal: After',
    ])
  })
})

test('S2-paste a table has at most 500 rows and 50 columns, and what is missing is counted', () => {
  const table = (rows: number, columns: number, cell = '<td>x</td>') =>
    `<table>${`<tr>${cell.repeat(columns)}</tr>`.repeat(rows)}</table>`
  const size = (html: string) => {
    const {blocks, cutTables} = readPaste(html, ARTICLE)
    const rows = blocks[0]?.rows as {cells: string[]}[]
    return [rows.length, rows[0]?.cells.length, cutTables]
  }
  expect(size(table(2, 50))).toEqual([2, 50, 0])
  expect(size(table(502, 2))).toEqual([500, 2, 1])
  expect(size(table(2, 52))).toEqual([2, 50, 1])
  expect(size(table(2, 3, '<td rowspan="2" colspan="40">x</td>'))).toEqual([1, 50, 0])
})
